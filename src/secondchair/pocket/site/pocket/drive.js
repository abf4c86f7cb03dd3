// A file system for Python whose files are the browser's own (its origin private file system). Reading and writing are
// calls that return when it is done, so what SQLite has written and synced is kept before anybody is answered.
// The files are fixed: a database and its journal. One that is empty is not there, as SQLite sees it.

const ENOENT = 44;
const EACCES = 2;
const ENOSPC = 51;
const EIO = 29;
const FILE = 0o100644;
const FOLDER = 0o040755;
const TRIES = 40; // a tab that was just closed may still hold the files for a moment
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function openHandle(folder, name) {
  const file = await folder.getFileHandle(name, { create: true });
  for (let tries = 1; ; tries++) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (tries === TRIES) throw error;
      await pause(100);
    }
  }
}

export async function mountDrive(FS, at, names) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("second-chair", { create: true });
  const handles = new Map();
  for (const name of names) handles.set(name, await openHandle(folder, name));
  FS.mkdirTree(at);
  FS.mount(driveOf(FS, handles), {}, at);
}

function driveOf(FS, handles) {
  const there = new Set([...handles].filter(([, handle]) => handle.getSize() > 0).map(([name]) => name));

  const node = (parent, name, mode) => {
    const made = FS.createNode(parent, name, mode, 0);
    made.node_ops = nodeOps;
    made.stream_ops = streamOps;
    made.handle = handles.get(name);
    return made;
  };
  const attempt = (work) => {
    try {
      return work();
    } catch (error) {
      throw new FS.ErrnoError(error.name === "QuotaExceededError" ? ENOSPC : EIO);
    }
  };

  const nodeOps = {
    getattr({ id, mode, handle }) {
      const size = handle ? handle.getSize() : 4096;
      const time = new Date(0);
      const blocks = Math.ceil(size / 512);
      return { dev: 1, ino: id, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, atime: time, mtime: time, ctime: time, blksize: 4096, blocks };
    },
    setattr({ handle }, { size }) {
      if (handle && size !== undefined && size !== null) attempt(() => handle.truncate(size));
    },
    lookup(parent, name) {
      if (!there.has(name)) throw new FS.ErrnoError(ENOENT);
      return node(parent, name, FILE);
    },
    mknod(parent, name) {
      if (!handles.has(name)) throw new FS.ErrnoError(EACCES);
      there.add(name);
      return node(parent, name, FILE);
    },
    unlink(parent, name) {
      const handle = handles.get(name);
      attempt(() => (handle.truncate(0), handle.flush()));
      there.delete(name);
    },
    readdir: () => [".", "..", ...there],
  };

  const streamOps = {
    read: ({ node: { handle } }, buffer, offset, length, position) =>
      attempt(() => handle.read(buffer.subarray(offset, offset + length), { at: position })),
    write({ node: { handle } }, buffer, offset, length, position) {
      const written = attempt(() => handle.write(buffer.subarray(offset, offset + length), { at: position }));
      if (written < length) throw new FS.ErrnoError(ENOSPC);
      return written;
    },
    llseek: (stream, offset, whence) => offset + [0, stream.position, stream.node.handle?.getSize() ?? 0][whence],
    fsync({ node: { handle } }) {
      if (handle) attempt(() => handle.flush());
      return 0;
    },
  };

  return { mount: ({ mountpoint }) => node(null, mountpoint ?? "/", FOLDER) };
}
