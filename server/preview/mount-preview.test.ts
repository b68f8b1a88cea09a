import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ApiError } from '../handler/api-error.ts'
import type { Env } from '../http/env.ts'
import { createPseudonym } from '../identity/pseudonym.ts'
import { mountPreview } from './mount-preview.ts'
import { type PreviewProcess, TooManyPreviews } from './processes.ts'
import { personOfTicket, previewTicket } from './tickets.ts'

const NOW = Date.UTC(2026, 10, 30, 8)
const HOUR = 3_600_000
const pseudonym = createPseudonym('s'.repeat(32))
const ticket = previewTicket(pseudonym, 'chenzhiyuan', NOW)

let service: Server
let asked: { url: string | undefined; headers: Record<string, unknown>; body: string }[] = []
let questions: unknown[] = []
let opened: string[] = []
let failure: Error | undefined

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      asked.push({ url: request.url, headers: request.headers, body })
      response.writeHead(201, { 'Content-Type': 'application/json', 'Set-Cookie': 'own=1', 'X-Own': '1' }).end('{"status":"200"}')
    })
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
})
afterAll(() => service.close())
beforeEach(() => {
  asked = []
  questions = []
  opened = []
  failure = undefined
})

function serve(): Hono<Env> {
  const app = new Hono<Env>()
  const process: PreviewProcess = {
    id: 7,
    port: (service.address() as AddressInfo).port,
    async ask(question) {
      questions.push(question)
      if (failure && !(failure instanceof TooManyPreviews)) throw failure
    },
  }
  const processes = {
    async of(userId: string) {
      opened.push(userId)
      if (failure instanceof TooManyPreviews) throw failure
      return process
    },
    stop: () => undefined,
  }
  mountPreview(app, { processes, pseudonym, clock: () => NOW, builds: '/nowhere' })
  app.onError((error, context) => context.text(error.message, error instanceof ApiError ? error.status : 500))
  return app
}

const send = (path: string, body: string | undefined, cookie = `steward_preview=${ticket}`) => {
  const headers = { Cookie: `${cookie}; other=secret`, Authorization: 'token', Origin: 'https://steward.example' }
  const init = body === undefined ? { headers } : { method: 'POST', body, headers: { ...headers, 'Content-Type': 'application/json' } }
  return serve().request(`/workbench/preview/${path}`, init, {})
}

it('a ticket opens the preview of its person for half a day, and no other one', () => {
  expect(personOfTicket(pseudonym, ticket, NOW)).toBe('chenzhiyuan')
  expect(personOfTicket(pseudonym, ticket, NOW + 11 * HOUR)).toBe('chenzhiyuan')
  expect(personOfTicket(pseudonym, ticket, NOW + 12 * HOUR)).toBeUndefined()
  // Made by a clock that was a day ahead and has been set right (DEC-41).
  expect(personOfTicket(pseudonym, previewTicket(pseudonym, 'chenzhiyuan', NOW + 24 * HOUR), NOW)).toBeUndefined()
  const [expires = '', mac = ''] = ticket.split('.')
  const other = Buffer.from('gumingxuan').toString('base64url')
  for (const forged of [`${expires}.${mac}.${other}`, `${Number(expires) + 1}.${mac}.${ticket.split('.')[2]}`, '', 'a.b.c', expires])
    expect(personOfTicket(pseudonym, forged, NOW)).toBeUndefined()
  expect(personOfTicket(createPseudonym('t'.repeat(32)), ticket, NOW)).toBeUndefined()
})

it.each([
  'api/steward/workNews',
  'dev/world',
  'content',
  'clock',
  'reset',
])('%s is refused without a valid ticket, and starts nothing', async (path) => {
  for (const cookie of ['', 'steward_preview=', `steward_preview=${ticket}x`]) {
    const body = ['content', 'clock', 'reset'].includes(path) ? '{}' : undefined
    expect((await send(path, body, cookie)).status).toBe(403)
  }
  expect(opened).toEqual([])
})

it('passes a request on without cookies and origin, and the answer back without cookies', async () => {
  const answer = await send('api/steward/x?a=1', '{"b":2}')
  expect([answer.status, await answer.json()]).toEqual([201, { status: '200' }])
  expect([answer.headers.get('set-cookie'), answer.headers.get('x-own')]).toEqual([null, null])
  expect(asked).toEqual([{ url: '/api/steward/x?a=1', body: '{"b":2}', headers: expect.objectContaining({ authorization: 'token' }) }])
  expect(asked[0]?.headers).not.toHaveProperty('cookie')
  expect(asked[0]?.headers).not.toHaveProperty('origin')
})

it('controls the process: content, clock and sample data', async () => {
  await send('content', JSON.stringify({ files: [['schemas/messages.json', '{}']] }))
  await send('clock', '{"offset":3600000}')
  expect(await (await send('reset', '{}')).json()).toEqual({ process: 7 })
  expect(questions).toEqual([
    { about: 'content', files: [['schemas/messages.json', '{}']] },
    { about: 'clock', offset: 3_600_000 },
    { about: 'reset' },
  ])
})

it.each([
  ['content', 'nothing'],
  ['content', '{"files":[["a"]]}'],
  ['content', '{"files":{}}'],
  ['clock', '{"offset":"1"}'],
  ['clock', '{}'],
  ['clock', 'null'],
])('%s refuses %s', async (path, body) => {
  expect((await send(path, body)).status).toBe(422)
  expect(questions).toEqual([])
})

it('a content that the process cannot use is refused, and other people in all processes are named as busy', async () => {
  failure = new Error('unknown field')
  expect((await send('content', '{"files":[]}')).status).toBe(422)
  failure = new TooManyPreviews('all in use')
  expect((await send('dev/world', undefined)).status).toBe(429)
})
