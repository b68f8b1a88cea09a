import type { Plugin } from 'vite'

const ROUTER = /\/node_modules\/react-router\/dist\/.*\.mjs$/
/** Calls at the top level that only create a value. */
const CREATES = /\bReact\d*\.(?:forwardRef|createContext|memo)\(|\bnew WeakMap\(/g

/**
 * Marks the components and contexts of React Router as free of side effects, so that a build can drop the unused ones.
 * The router itself does not mark them.
 */
export function pureRouter(): Plugin {
  return { name: 'pure-router', apply: 'build', transform: (code, id) => (ROUTER.test(id) ? markPure(code) : undefined) }
}

/** Adds `@__PURE__` before each call of the router's code that only creates a value. */
export const markPure = (code: string): string => code.replace(CREATES, '/* @__PURE__ */ $&')
