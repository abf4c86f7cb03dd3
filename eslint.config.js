import js from "@eslint/js";
import globals from "globals";

const STATIC = "src/secondchair/web/static";

export default [
  js.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: [`${STATIC}/*.js`],
    languageOptions: { globals: globals.browser },
    rules: { eqeqeq: "error", "no-var": "error", "prefer-const": "error", "no-shadow": "error" },
  },
  { files: [`${STATIC}/theme.js`, `${STATIC}/early.js`], languageOptions: { sourceType: "script" } },
  { files: ["tests/web/js/*.js"], languageOptions: { globals: globals.node } },
];
