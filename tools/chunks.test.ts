import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { chunkGroups } from './chunks.ts'
import { filesBelow } from './schema-files.ts'

const LATER = /\bimport\('(\.[^']+)'\)/g
const graph = { getModuleInfo: () => null }
const root = posix.resolve(import.meta.dirname, '..')

/** What the code of widgets fetches only when it is needed. */
function fetchedLater(): string[] {
  const files = filesBelow(root, ['widgets'])
  return files
    .paths()
    .filter((path) => /(?<!\.(test|spec))\.tsx?$/.test(path))
    .flatMap((path) => [...files.text(path).matchAll(LATER)].map(([, file = '']) => `/${posix.join(posix.dirname(path), file)}`))
}

const groupsOf = (id: string) =>
  chunkGroups.flatMap((group) => {
    if ('test' in group) return group.test.test(id) ? [group.name] : []
    return group.name(id, graph) ?? []
  })

it('what a widget fetches when it is needed is packed with nothing that a screen loads first', () => {
  const later = fetchedLater()
  expect(later).toContain('/widgets/list/indexed.tsx')
  expect(later.filter((id) => groupsOf(id).length > 0)).toEqual([])
  expect(groupsOf('/widgets/list/index.tsx')).toEqual(['rows'])
})
