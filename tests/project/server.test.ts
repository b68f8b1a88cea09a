import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrations } from '../../generated/migrations.ts'
import { read, root } from './detect.ts'

const inside = (folder: string) => readdirSync(join(root, folder), { withFileTypes: true })
const folders = inside('server')
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

describe('the folders of the server', () => {
  test('contain all of its files', () =>
    expect(inside('server').flatMap((entry) => (entry.isFile() ? [entry.name] : []))).toEqual(['README.md']))
  test.each(folders)('server/%s has a README.md', (folder) => expect(existsSync(join(root, 'server', folder, 'README.md'))).toBe(true))
  test('are all listed in server/README.md', () => {
    const named = new Set([...read('server/README.md').matchAll(/^\|[^|]*`([\w-]+)\/`/gm)].map(([, name]) => name))
    expect(folders.filter((folder) => !named.has(folder))).toEqual([])
  })
})

describe('calls', () => {
  const calls = inside('server/calls').flatMap(({ name }) => (name.endsWith('.ts') ? [name] : []))
  test.each(calls)('%s accesses no table', (name) =>
    expect(read(`server/calls/${name}`)).not.toMatch(/\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\b|from 'kysely'/))
})

describe('migrations', () => {
  const ids = migrations.map(({ id }) => id)
  test('have a file named after their id, and are listed by number', () => {
    const files = inside('server/database/migrations').map(({ name }) => name)
    expect(ids).toEqual(files.filter((name) => /^\d/.test(name)).map((name) => name.replace('.ts', '')))
    expect(ids.map((id) => Number(id.slice(0, 3)))).toEqual(ids.map((_, index) => index + 1))
  })
  test('keep the ids that existing databases have recorded', () => expect(ids.slice(0, 1)).toEqual(['001-initial']))
})
