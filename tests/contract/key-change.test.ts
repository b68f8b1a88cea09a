import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { createSigningKey } from '../../server/evidence/signing-key.ts'
import { SIGNING_KEY } from './people.ts'
import { newDatabaseWithPeople } from './database-location.ts'
import { startTestServer } from './server.ts'

const [NEW, STRANGE] = ['0123456789abcdef'.repeat(4), '42'.repeat(32)]
const idOf = (key: string) => createSigningKey(key).keyId

let databaseLocation: DatabaseLocation
/** Starts and stops a server, and returns the predecessors of all keys by key id. */
async function startWith(signingKey: string, previousSigningKey?: string): Promise<Record<string, string>> {
  const server = await startTestServer({ databaseLocation, signingKey, ...(previousSigningKey && { previousSigningKey }) })
  const rows = await server.db.selectFrom('signing_key').select(['keyId', 'previous']).execute()
  await server.close()
  return Object.fromEntries(rows.map(({ keyId, previous }) => [keyId, previous]))
}
const first = { [idOf(SIGNING_KEY)]: '' }
const refusal = (why: string) =>
  expect.objectContaining({ name: 'StartError', message: expect.stringContaining(why) as unknown }) as unknown

beforeAll(async () => {
  databaseLocation = await newDatabaseWithPeople()
  await startWith(SIGNING_KEY)
})
afterAll(async () => (await startTestServer({ databaseLocation })).close())

it.each([
  ['the two keys were exchanged', SIGNING_KEY, NEW, 'not a key of this service'],
  ['the previous key is wrong', NEW, STRANGE, 'not a key of this service'],
  ['the previous key is missing', NEW, undefined, 'set SIGNING_KEY_PREVIOUS to that key'],
])('refuses a change of the signing key and stores nothing when %s', async (_why, key, previous, why) => {
  await expect(startWith(key, previous)).rejects.toEqual(refusal(why))
  expect(await startWith(SIGNING_KEY)).toEqual(first)
})

it('stores the handover after a refused attempt, also when the server starts again with both keys', async () => {
  const both = { ...first, [idOf(NEW)]: idOf(SIGNING_KEY) }
  expect(await startWith(NEW, SIGNING_KEY)).toEqual(both)
  expect(await startWith(NEW, SIGNING_KEY)).toEqual(both)
  expect(await startWith(NEW)).toEqual(both)
})

it('accepts a new key without a handover when the previous key is lost, and refuses a later handover', async () => {
  expect(await startWith(STRANGE, 'lost')).toMatchObject({ [idOf(STRANGE)]: '' })
  await expect(startWith(STRANGE, NEW)).rejects.toEqual(refusal('can no longer store the change'))
})
