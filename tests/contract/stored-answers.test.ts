import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { changesData } from '../../server/schemas/read-schemas.ts'
import type { Fields } from '../../renderer/language/field.ts'
import { newDatabaseLocation, PASSWORD, schemas, SECRET, startTestServer, text } from './server.ts'
import { taskForm } from './task-form.ts'

/** The calls whose answers are stored for repetitions. */
const storing = schemas.calls.filter((call) => changesData(call) && call.access !== 'open' && !call.repeatable)

/** Returns the names of a call's answered fields, also those of records within. */
const namesIn = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { of }]) => [name, ...namesIn(schemas.entities[of ?? ''] ?? {})])

it.each([
  ['DEC-33', 'a mobile or an ID number', /mobile|phone|idno|identi/i],
  ['DEC-15', 'a secret with which somebody can sign in', /secret|recoverycode|password|token|ticket|^link$/i],
])('%s no answer stored for repetitions contains %s', (_id, _what, pattern) => {
  const named = storing.flatMap(({ id, response }) => namesIn(response).flatMap((name) => (pattern.test(name) ? [`${id}.${name}`] : [])))
  expect([storing.length > 5, named]).toEqual([true, []])
})

describe('DEC-19 the hash of a stored request', () => {
  it('is keyed, so that passwords and mobile numbers cannot be guessed from the database', async () => {
    const server = await startTestServer()
    const request = { oldPassword: PASSWORD, newPassword: 'nine quiet rivers' }
    const headers = { 'Idempotency-Key': 'password-0001' }
    expect((await server.call('changePassword', request, { token: await server.signIn('creator'), headers })).status).toBe('200')
    const { fingerprint } = await server.db.selectFrom('answer').select('fingerprint').executeTakeFirstOrThrow()
    const plain = createHash('sha256').update(JSON.stringify(Object.entries(request)))
    expect(plain.digest('base64url').slice(0, 22)).not.toBe(fingerprint.slice(0, 22))
    await server.close()
  })
  it('is found after a change of SECRET_KEY, so that a repetition gets its first answer', async () => {
    const databaseLocation = await newDatabaseLocation()
    const headers = { 'Idempotency-Key': 'task-0001' }
    const before = await startTestServer({ databaseLocation })
    const token = await before.signIn('creator')
    const first = await before.call('addTask', taskForm(), { token, headers })
    await before.close()

    const after = await startTestServer({ databaseLocation, secret: 'another secret of the tests, 40 letters', previousSecret: SECRET })
    expect((await after.call('addTask', taskForm(), { token, headers })).data).toEqual(first.data)
    expect((await after.call('addTask', taskForm({ taskTitle: 'other' }), { token, headers })).message).toBe(text('server.keyReused'))
    await after.close()
    if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
  })
})
