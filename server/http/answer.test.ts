import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { answer, answerFile } from './answer.ts'
import type { Env } from './env.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const envelope = { status: '409', message: '已', data: { text: '' } }

function request(text: string, acceptEncoding?: string): Response | Promise<Response> {
  const app = new Hono<Env>().get('/', (context) => answer(context, { ...envelope, data: { text } }, 409))
  return app.request('/', acceptEncoding === undefined ? {} : { headers: { 'Accept-Encoding': acceptEncoding } })
}

it.each([
  ['short', 'x', 'gzip', null],
  ['long', 'x'.repeat(2_000), undefined, null],
  ['long', 'x'.repeat(2_000), 'gzip', 'gzip'],
  ['very long', 'x'.repeat(300_000), 'gzip', 'gzip'],
])('DEC-07 compresses a long answer when the client accepts gzip, and sets Vary: %s', async (_, text, accepts, encoding) => {
  const response = await request(text, accepts)
  const { headers, status } = response
  expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([409, JSON_TYPE, 'Accept-Encoding'])
  expect(headers.get('content-encoding')).toBe(encoding)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(JSON.parse((encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString())).toEqual({ ...envelope, data: { text } })
})
it('answers with HTTP 200 by default', async () => {
  const app = new Hono<Env>().get('/', (context) => answer(context, envelope))
  expect((await app.request('/')).status).toBe(200)
})
it('CALL-51 answers with a file as its only field, and sends Content-Length before reading it', async () => {
  async function* pieces(): AsyncIterable<Uint8Array> {
    yield Buffer.from('ab')
    yield Buffer.from('cd')
  }
  const response = answerFile({ status: '200', message: '成功' }, { field: 'fileBase', file: { size: 4, pieces } })
  const text = await response.text()
  expect(JSON.parse(text)).toEqual({ status: '200', message: '成功', data: { fileBase: Buffer.from('abcd').toString('base64') } })
  expect(response.headers.get('content-type')).toBe(JSON_TYPE)
  expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
})
