import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { chunkGroups } from './chunks.ts'
import { filesBelow } from './schema-files.ts'

const DYNAMIC_IMPORT = /\bimport\('(\.[^']+)'\)/g
const graph = { getModuleInfo: () => null }
const root = posix.resolve(import.meta.dirname, '..')

function dynamicImports(): string[] {
  const files = filesBelow(root, ['widgets'])
  return files
    .paths()
    .filter((path) => /(?<!\.(test|spec))\.tsx?$/.test(path))
    .flatMap((path) => [...files.text(path).matchAll(DYNAMIC_IMPORT)].map(([, file = '']) => `/${posix.join(posix.dirname(path), file)}`))
}

const groupsOf = (id: string) =>
  chunkGroups.flatMap((group) => {
    if ('test' in group) return group.test.test(id) ? [group.name] : []
    return group.name(id, graph) ?? []
  })

it('modules that widgets import dynamically belong to no chunk of the first load', () => {
  const later = dynamicImports()
  expect(later).toContain('/widgets/list/indexed.tsx')
  expect(later.filter((id) => groupsOf(id).length > 0)).toEqual([])
  expect(groupsOf('/widgets/list/index.tsx')).toEqual(['rows'])
})
