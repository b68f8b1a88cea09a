import type { Plugin } from 'vite'

const ROUTER = /\/node_modules\/react-router\/dist\/.*\.mjs$/
/** Calls at the top level that only create a value. */
const CREATES = /\bReact\d*\.(?:forwardRef|createContext|memo)\(|\bnew WeakMap\(/g
const CLASS = /^var (\w+) = class extends React\d*\.Component \{[\s\S]*?^\};$(?:\n\1\.contextType = \w+;$)?/gm
/** Names for developer tools: an assignment alone would keep an unused component. */
const NAMED = /^\s*\w+\.displayName = "[^"]*";$/gm

/**
 * Marks the components and contexts of React Router as free of side effects, so that a build can drop the unused ones.
 * The router itself does not mark them.
 */
export function pureRouter(): Plugin {
  return { name: 'pure-router', apply: 'build', transform: (code, id) => (ROUTER.test(id) ? markPure(code) : undefined) }
}

/** Adds `@__PURE__` where the router's code only creates a value, and drops the names for developer tools. */
export const markPure = (code: string): string =>
  code.replace(CREATES, '/* @__PURE__ */ $&').replace(NAMED, '').replace(CLASS, 'var $1 = /* @__PURE__ */ (() => {\n$&\nreturn $1\n})();')
