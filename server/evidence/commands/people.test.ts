import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PERSON_IDS } from '../../start/personal-tables.ts'
import { requireKnownKinds } from './people.ts'

const SERVER = join(import.meta.dirname, '../..')

it('DEC-33 refuses unknown kinds with all kinds that have a key', async () => {
  const tables = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((path) => /^(?!.*demo\b).*\btables\.ts$/.test(path))
  const exported = await Promise.all(tables.map((path) => import(join(SERVER, path)) as Promise<Record<string, { kind?: unknown }>>))
  const kinds = new Set(exported.flatMap((module) => Object.values(module).flatMap(({ kind }) => kind ?? [])))
  expect(new Set(PERSON_IDS.keys())).toEqual(kinds)
  expect(() => requireKnownKinds([...PERSON_IDS.keys()].map((kind) => ({ kind, id: '1' })))).not.toThrow()
  expect(() => requireKnownKinds([{ kind: 'custommer', id: '1' }])).toThrow(
    'The kind "custommer" does not exist: use customer, staff, complainant, claim, signing.',
  )
})
