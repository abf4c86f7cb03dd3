// Compiles a folder of Python modules with the runtime that will import them: node compile.mjs RUNTIME FOLDER

import { pathToFileURL } from "node:url";

const [runtime, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${runtime}/` });
python.mountNodeFS("/mnt", folder);
const failed = python.runPython(`
import pathlib, py_compile

top = pathlib.Path("/mnt")
failed = []
for source in top.rglob("*.py"):
    ours = source.is_relative_to(top / "secondchair")  # our own explanations are shown; those of others are left out
    try:
        py_compile.compile(
            str(source),
            str(source.with_suffix(".pyc")),
            dfile=str(source.relative_to(top)),
            doraise=True,
            optimize=0 if ours else 2,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
    except py_compile.PyCompileError as error:
        failed.append(str(error))
    source.unlink()
"\\n".join(failed)
`);
if (failed) console.error(failed);
process.exit(failed ? 1 : 0);
