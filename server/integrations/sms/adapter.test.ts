import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSms } from './adapter.ts'

type Behave = (request: IncomingMessage, response: ServerResponse) => void
const KEY = 'a key of these tests'
const accept: Behave = (_request, response) => void response.end('{"code":0}')
let behave: Behave = accept
const received: { body: string; signature: unknown }[] = []
const service = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    received.push({ body, signature: request.headers['x-signature'] })
    behave(request, response)
  })
})
let url = ''
let now = 1_000
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/send`
})
afterAll(() => service.close())
beforeEach(() => {
  behave = accept
  received.length = 0
})
const create = () => createSms({ url, account: 'steward', key: KEY, template: 'T1', timeout: 200 }, () => now)
const send = (sms = create()) =>
  sms.sendCode('19900003001', { code: '829417', text: 'unused' }).then(
    () => 'sent',
    (error: { code?: string }) => error.code,
  )

describe('text messages over HTTPS', () => {
  it('DEC-12 are requested with account, template, code and a signature', async () => {
    expect(await send()).toBe('sent')
    const { body, signature } = received[0] ?? { body: '', signature: '' }
    expect(JSON.parse(body)).toEqual({
      account: 'steward',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      timestamp: now,
      mobile: '19900003001',
      template: 'T1',
      params: { code: '829417' },
    })
    expect(signature).toBe(createHmac('sha256', KEY).update(`${now}\n${body}`).digest('base64'))
  })
  it.each<[string, Behave, string]>([
    ['silent', () => undefined, 'no answer in time'],
    ['failing with HTTP 500', (_, response) => void response.writeHead(500).end(), 'HTTP 500'],
    ['answering without JSON', (_, response) => void response.end('<html>'), 'no JSON'],
    ['refusing', (_, response) => void response.end('{"code":17}'), 'refused'],
    ['redirecting', (_, response) => void response.writeHead(302, { Location: url }).end(), 'unreachable'],
    ['closing the connection', (request) => void request.socket.destroy(), 'unreachable'],
  ])('are not requested again from a service that is %s, and the error does not contain the number', async (_what, how, code) => {
    behave = how
    expect(await send()).toBe(code)
    expect(received).toHaveLength(1)
  })
  it('are unavailable for 30 seconds after a failure', async () => {
    const sms = create()
    behave = (_, response) => void response.writeHead(503).end()
    await send(sms)
    expect(() => sms.requireAvailable()).toThrow('smsAway')
    now += 30_000
    sms.requireAvailable()
    behave = accept
    await send(sms)
    sms.requireAvailable()
  })
  it('stay available for others when the provider refuses one number', async () => {
    const sms = create()
    behave = (_, response) => void response.end('{"code":15}')
    expect(await send(sms)).toBe('refused')
    sms.requireAvailable()
  })
})
