import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Returns the values of `key` in the node of a view and all nodes inside it. */
function valuesOf(key: string, node: unknown, widget?: string): string[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap((child) => valuesOf(key, child, widget))
  const record = node as Record<string, unknown>
  const own = record[key]
  return typeof own === 'string' && (widget === undefined || record['widget'] === widget) ? [own, ...inside] : inside
}

const paths = ['schemas/screens', 'schemas/parts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
)
const searches = paths
  .filter((path) => path.endsWith('.json'))
  .flatMap((path) => {
    const view: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return valuesOf('bind', view, 'search').map((bind) => ({ path, bind, lists: valuesOf('searchedBy', view) }))
  })

test('finds screens with a search', () => expect(searches.length).toBeGreaterThan(3))

test.each(searches)('DEC-40 $path has a list that can name a search of $bind without hits', ({ bind, lists }) =>
  expect(lists).toContain(bind))
