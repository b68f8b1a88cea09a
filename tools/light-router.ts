import type { Plugin } from 'vite'

const ROUTER = /\/node_modules\/react-router\/dist\/.*\.mjs$/
const MADE = /\bReact\d*\.(?:forwardRef|createContext|memo)\(|\bnew WeakMap\(/g
const CLASS = /^var (\w+) = class extends React\d*\.Component \{[\s\S]*?^\};$(?:\n\1\.contextType = \w+;$)?/gm
const NAMED = /^\s*\w+\.displayName = "[^"]*";$/gm

/**
 * Lets a build leave out what is not used of the router, nine tenths of it: links, forms, boundaries and the contexts of
 * data routers are made by calls, and by classes of React's, that a bundler must believe to do something, and are given
 * names for developers' tools.
 */
export function lightRouter(): Plugin {
  return { name: 'light-router', apply: 'build', transform: (code, id) => (ROUTER.test(id) ? withoutEffects(code) : undefined) }
}

const withoutEffects = (code: string): string =>
  code.replace(MADE, '/* @__PURE__ */ $&').replace(NAMED, '').replace(CLASS, 'var $1 = /* @__PURE__ */ (() => {\n$&\nreturn $1\n})();')
