import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_VALUE } from '../../server/personal-data/tables.ts'
import { demoSms } from '../../server/integrations/demo/sms.ts'
import { type RunningDemo, startDemo } from '../../server/demo/start.ts'
import { base64, CHEAP, DAY, HOUR, NOON, schemaOf, text } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'steward-reset-'))
const clock = { now: NOON }
let demo: RunningDemo
beforeAll(async () => {
  demo = await startDemo({
    port: 0,
    hosts: ['127.0.0.1'],
    dataDir: folder,
    clock: () => clock.now,
    log: () => undefined,
    passwordCost: CHEAP,
  })
})
afterAll(async () => {
  await demo.close()
  rmSync(folder, { recursive: true, force: true })
})

const reset = (headers: Record<string, string> = { Origin: demo.url }, method = 'POST') =>
  fetch(`${demo.url}/dev/reset`, { method, headers })
async function signIn(): Promise<string> {
  const answer = await fetch(demo.url + schemaOf('getToken').path, {
    method: 'POST',
    body: JSON.stringify({ username: 'service', password: base64('demo1234') }),
    headers: { 'Content-Type': 'application/json' },
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}
const todos = (token: string) =>
  fetch(`${demo.url}${schemaOf('getQywxTaskList').path}?taskUser=chenzhiyuan`, { headers: { Authorization: token } })
const statuses = async () =>
  (await demo.db.selectFrom('task').select(['taskId', 'taskStatus']).orderBy('taskId').execute()).map((row) => JSON.stringify(row))
const newest = async () =>
  (
    await demo.db
      .selectFrom('task')
      .select(({ fn }) => fn.max('createdDate').as('at'))
      .executeTakeFirstOrThrow()
  ).at ?? 0
/** Returns the stored files; those of arrived cases have random names. */
const storedFiles = () =>
  readdirSync(join(folder, 'files'))
    .map((name) => (/^[\da-f]{32}$/.test(name) ? 'of a case' : name))
    .sort()
const change = () => demo.db.updateTable('task').set({ taskStatus: '3', taskRemark: 'changed' }).execute()

describe('a reset of the running demo', () => {
  it('restores tasks, dates and files, and deletes sessions, cards and messages', async () => {
    const before = await statuses()
    const token = await signIn()
    expect((await todos(token)).status).toBe(200)
    await change()
    await demoSms(demo, () => clock.now).sendCode('19900001111', { code: '1', text: 'before' })
    const files = storedFiles()
    clock.now += 2 * DAY + 3 * HOUR
    expect((await reset()).status).toBe(200)
    expect(await statuses()).toEqual(before)
    expect(await newest()).toBeGreaterThan(clock.now - DAY)
    expect((await todos(token)).status).toBe(401)
    expect((await todos(await signIn())).status).toBe(200)
    expect(await (await fetch(`${demo.url}/dev/sms`)).json()).toEqual({ messages: [] })
    expect(storedFiles()).toEqual(files)
  })
  it('DEC-34 deletes certificates and contact events, and certificates stay append-only', async () => {
    const { db } = demo
    const linkId = 'L-reset'
    const file = { fileId: 'ab'.repeat(16), fileName: '', contentType: 'application/pdf', size: 1, userId: 'chenzhiyuan', createdAt: NOON }
    const row = {
      signatureId: 'S-reset',
      linkId,
      endorNo: 'E',
      policyNo: 'P',
      contentHash: 'c',
      picture: NO_VALUE,
      strokes: NO_VALUE,
      signedAt: NOON,
    }
    const certificate = {
      signatureId: 'S-reset',
      linkId,
      fileId: 'ab'.repeat(16),
      hash: 'h',
      size: 1,
      level: 'B-T' as const,
      issuedAt: NOON,
    }
    const link = { linkId, endorNo: 'E', policyNo: 'P', userId: 'chenzhiyuan', channel: '' as const, externalUserId: '', reservedAt: NOON }
    const addCertificate = async () => {
      await db
        .insertInto('signing_link')
        .values({ ...link, expiresAt: NOON })
        .execute()
      await db
        .insertInto('file')
        .values({ ...file, origin: 'signer' })
        .execute()
      await db
        .insertInto('signature')
        .values({ ...row, method: 'drawn', typedName: NO_VALUE, outcome: '', message: '', undoneAt: null })
        .execute()
      await db
        .insertInto('signing_certificate')
        .values({ ...certificate, edition: 1, fadesAt: null })
        .execute()
    }
    await addCertificate()
    await db.insertInto('contact_event').values({ userId: 'chenzhiyuan', externalUserid: 'wm', addedAt: NOON, lostAt: 0 }).execute()
    expect((await reset()).status).toBe(200)
    for (const table of ['signing_certificate', 'contact_event'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    await addCertificate()
    await expect(db.deleteFrom('signing_certificate').execute()).rejects.toThrow('append-only')
    expect((await reset()).status).toBe(200)
  })
  it('succeeds for parallel requests', async () => {
    const before = await statuses()
    const answers = await Promise.all([reset(), reset(), reset()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await statuses()).toEqual(before)
  })
  it.each([
    ['of another site', 'https://evil.example'],
    ['of another port of this machine', 'http://127.0.0.1:1'],
    ['with an opaque origin', 'null'],
    ['without an origin', undefined],
  ])('returns 403 to a page %s', async (_, origin) => {
    await change()
    const changed = await newest()
    const answer = await reset(origin === undefined ? {} : { Origin: origin })
    expect([answer.status, (await answer.json()) as unknown]).toEqual([403, { status: '403', message: text('server.forbidden') }])
    expect(await newest()).toBe(changed)
    expect(await demo.db.selectFrom('task').select('taskId').where('taskRemark', '!=', 'changed').execute()).toEqual([])
  })
  it('does not happen on a GET request', async () => {
    await change()
    await reset({ Origin: demo.url }, 'GET')
    expect(await demo.db.selectFrom('task').select('taskId').where('taskRemark', '!=', 'changed').execute()).toEqual([])
  })
})
