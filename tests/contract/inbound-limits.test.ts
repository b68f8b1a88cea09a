import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf } from '../../server/contacts/contact-ids.ts'
import { caseRow, newClient, newId, senderTo, taskRow } from './inbound-sender.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
let sender: ReturnType<typeof senderTo>
beforeAll(async () => {
  server = await startTestServer()
  sender = senderTo(server, await newClient(server, 'core'))
})
afterAll(() => server.close())

describe('a row of nonsense', () => {
  const many = (name: string, value: unknown) => Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`${name}${index}`, value]))
  const file = { fileName: 'x.pdf', fileBase64: 'AAAA' }
  it.each([
    ['numbers in place of texts', { policyNoList: Array.from({ length: 80_000 }, (_, index) => index) }, ['policyNoList']],
    ['too many files', { fileList: Array.from({ length: 10_000 }, () => 1) }, ['fileList']],
    ['too many fields', many('field', 1), ['']],
    ['too many fields of a file', { fileList: [{ ...file, ...many('field', 1) }] }, ['fileList.0']],
    ['a number that no index could store', { registNoList: ['x'.repeat(65)] }, ['registNoList.0']],
    ['a mistyped field of a file', { fileList: [{ ...file, fileSize: 3 }] }, ['fileList.0.fileSize']],
  ])('is answered with few problems: %s', async (_title, more, fields) => {
    const [answer] = await sender.send('complaint-cases', caseRow(more))
    expect(answer?.result).toBe('refused')
    expect(answer?.problems?.map(({ field }) => field)).toEqual(fields)
  })
  it('is answered with at most 20 problems and the beginning of its id', async () => {
    const numbers = Array.from({ length: 50 }, (_, index) => index)
    const [answer] = await sender.send('complaint-cases', caseRow({ externalId: 'x'.repeat(100_000), policyNoList: numbers }))
    expect(answer?.problems).toHaveLength(20)
    expect(answer?.externalId).toBe('x'.repeat(128))
  })
})

describe('a row that the database refuses', () => {
  it('spoils no other row of its batch, and is logged without its texts', async () => {
    const broken = taskRow({ taskTitle: 'Not stored' })
    // Its task id is taken, which only the database notices.
    await server.task({ taskId: `GD${idOf('core', 'tasks', broken.externalId)}` })
    const answers = await sender.send('tasks', taskRow(), broken, taskRow())
    expect(answers.map(({ result }) => result)).toEqual(['created', 'refused', 'created'])
    expect(answers[1]?.problems).toEqual([{ field: '', problem: expect.stringContaining('could not be stored') }])
    const faults = server.logs.filter((line) => line.includes('"at":['))
    expect([faults.length, faults.join('').includes('Not stored')]).toEqual([1, false])
  })
  it('is refused when two systems send the same case number at once', async () => {
    const senders = await Promise.all(['one', 'two', 'three'].map(async (name) => senderTo(server, await newClient(server, name))))
    const caseNo = newId()
    const answers = await Promise.all(senders.map((each) => each.send('complaint-cases', caseRow(), caseRow({ caseNo }), caseRow())))
    const results = answers.map((rows) => rows.map(({ result }) => result).join(' ')).toSorted()
    expect(results).toEqual(['created created created', 'created refused created', 'created refused created'])
  })
})

describe('a batch', () => {
  it('is refused when its client may never send so many rows in a minute', async () => {
    const slow = senderTo(server, await newClient(server, 'slow', { rowsPerMinute: 2 }))
    const refused = await slow.post('tasks', { rows: [1, 2, 3] })
    expect(refused).toMatchObject({ http: 422, detail: expect.stringContaining('at most 2 rows') })
    expect((await slow.post('tasks', { rows: [1, 2] })).http).toBe(200)
  })
  it('is answered with problem details in English when the server fails', async () => {
    await server.db.schema.alterTable('inbound_row').renameTo('renamed').execute()
    const failed = await sender.post('tasks', { rows: [taskRow()] })
    await server.db.schema.alterTable('renamed').renameTo('inbound_row').execute()
    expect(failed).toMatchObject({ http: 500, detail: expect.stringMatching(/^The server failed/) })
    expect(failed.headers.get('content-type')).toBe('application/problem+json')
  })
})
