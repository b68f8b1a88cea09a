import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseRow, newClient, senderTo } from './inbound-sender.ts'
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
