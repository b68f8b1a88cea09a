import type { Plugin } from 'vite'

const UNUSED: readonly (readonly [file: RegExp, code: string])[] = [
  [
    /\/query-core\/build\/modern\/mutationCache\.js$/,
    `export class MutationCache {
  build() { throw new Error('tools/light-query.ts leaves changes out of React Query') }
  clear() {}
  findAll() { return [] }
  resumePausedMutations() { return Promise.resolve() }
}`,
  ],
  [
    /\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    `const unused = () => { throw new Error('tools/light-query.ts leaves endless lists out of React Query') }
export { unused as infiniteQueryBehavior, unused as hasNextPage, unused as hasPreviousPage }`,
  ],
]

/**
 * Lets a build leave out what nobody uses of React Query: its client makes a cache of changes, and each query knows of endless lists.
 * Our changes are commands (renderer/run/steps). Whoever uses either of them hears so at once.
 */
export function lightQuery(): Plugin {
  return {
    name: 'light-query',
    apply: 'build',
    enforce: 'pre',
    load: (id) => UNUSED.find(([file]) => file.test(id))?.[1],
  }
}
