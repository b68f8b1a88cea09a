import type { Plugin } from 'vite'

const ROUTER = /\/node_modules\/react-router\/dist\/.*\.mjs$/
const COMPONENT = /\bReact\d*\.(?:forwardRef|createContext|memo)\(/g
const NAMED = /^\s*\w+\.displayName = "[^"]*";$/gm

/**
 * Lets a build leave out what is not used of the router, two thirds of it: links, forms and the contexts of data routers
 * are made by calls that a bundler must believe to do something, and are given names for developers' tools.
 */
export function lightRouter(): Plugin {
  return {
    name: 'light-router',
    apply: 'build',
    transform: (code, id) => (ROUTER.test(id) ? code.replace(COMPONENT, '/* @__PURE__ */ $&').replace(NAMED, '') : undefined),
  }
}
