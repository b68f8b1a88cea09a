import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { projectFiles } from '../../tools/files.ts'

const root = resolve(import.meta.dirname, '../..')

/** Returns the excluded names of `docs/glossary.md`: the code spans of its first column, except those that a note in brackets qualifies. */
function excludedNames(glossary: string): Map<string, string> {
  const rows = [...glossary.matchAll(/^\| (.+?) \| (.+?) \|.*\|$/gm)].filter(([, left = '']) => left.includes('`'))
  const pairs = rows.flatMap(([, left = '', right = '']) =>
    left
      .split(', ')
      .filter((name) => /^`\w+`$/.test(name))
      .map((name): [string, string] => [name.slice(1, -1), right]),
  )
  return new Map(pairs)
}

function exportedNames(path: string, text: string): string[] {
  const { module } = parseSync(path, text)
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, localName }) => (exportName.kind === 'Default' ? (localName.name ?? []) : (exportName.name ?? []))),
  )
}

describe('names in the code', () => {
  const excluded = excludedNames(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))
  const files = projectFiles(root).filter((path) => /\.tsx?$/.test(path))

  test('no export has a name that the glossary excludes', () => {
    const found = files.flatMap((path) =>
      exportedNames(path, readFileSync(join(root, path), 'utf8'))
        .filter((name) => excluded.has(name))
        .map((name) => `${path}: ${name} (use ${excluded.get(name)})`),
    )
    expect(found).toEqual([])
  })
  test('reads the glossary and the exports', () => {
    expect(excluded.size).toBeGreaterThan(80)
    expect(files.length).toBeGreaterThan(500)
    expect(
      exportedNames('a.ts', 'export const a = 1; export interface B {} export default function c() {} const d = 2; export { d as e }'),
    ).toEqual(['a', 'B', 'c', 'e'])
  })
})
