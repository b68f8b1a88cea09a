import { afterEach, expect, it, vi } from 'vitest'
import { content } from '../content.ts'
import type { WireCall } from '../screen-bundle.ts'
import { useSession } from '../session/session.ts'
import { createClient } from './client.ts'
import type { SendUpload } from './send-upload.ts'

const initialContent = content.current
afterEach(() => {
  content.current = initialContent
  useSession.setState({ token: undefined })
})

const call: WireCall = {
  method: 'GET',
  path: '/api/tasks',
  encoding: 'query',
  access: 'staff',
  request: {},
  response: {},
  success: 'always',
}

it('CALL-02 sends the session token with reads, writes and uploads', async () => {
  useSession.setState({ token: 'token' })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('Authorization'))
    return Response.json({})
  })
  const sendUpload: SendUpload = async (_url, _body, headers) => {
    sent.push(headers['Authorization'])
    return Response.json({})
  }
  const write = { ...call, method: 'POST', encoding: 'json' } as const
  const calls = { read: call, write, upload: { ...write, encoding: 'multipart' } } as const
  const client = createClient({ calls, entities: {}, sendUpload })
  for (const name of Object.keys(calls)) await client(name, {})
  expect(sent).toEqual(['token', 'token', 'token'])
})

it('AMB-55 reads a field from the body’s data first, then from the body', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: '200', total: 1, errcode: '0', data: { total: 2 } }))
  const response = { total: { type: 'integer' }, errcode: { type: 'text' } } as const
  const client = createClient({ calls: { tasks: { ...call, response } }, entities: {} })
  expect((await client('tasks', {})).data).toEqual({ total: 2, errcode: '0' })
})

it('CALL2-01 CALL2-02 sends every call to its path on the app’s own host, with the session token', async () => {
  useSession.setState({ token: 'a-token' })
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => Response.json({}))
  vi.stubGlobal('fetch', fetched)
  const sendUpload = vi.fn<SendUpload>(async () => Response.json({}))
  const upload: WireCall = { ...call, method: 'POST', path: '/api/files', encoding: 'multipart' }
  const client = createClient({ calls: { tasks: call, upload }, entities: {}, sendUpload })
  await client('tasks', {})
  await client('upload', {})
  expect(fetched.mock.calls.map(([url, { headers }]) => [url, headers])).toEqual([['/api/tasks?', { Authorization: 'a-token' }]])
  expect(sendUpload.mock.calls.map(([url, , headers]) => [url, headers])).toEqual([['/api/files', { Authorization: 'a-token' }]])
})

it('CALL2-03 limits requests to the timeout of the settings', async () => {
  content.current = { ...initialContent, settings: { ...initialContent.settings, requestTimeout: 120_000 } }
  vi.stubGlobal('fetch', async () => Response.json({}))
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await createClient({ calls: { tasks: call }, entities: {} })('tasks', {})
  expect(timeout).toHaveBeenCalledExactlyOnceWith(120_000)
})

it('CALL2-03 rejects with requestFailed when the response takes longer than requestTimeout', async () => {
  // Accepts the connection but never responds.
  const neverAnswers = (_url: string, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  vi.stubGlobal('fetch', neverAnswers)
  content.current = { ...initialContent, settings: { ...initialContent.settings, requestTimeout: 20 } }
  await expect(createClient({ calls: { tasks: call }, entities: {} })('tasks', {})).rejects.toMatchObject({ outcome: 'requestFailed' })
})

const answering = (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', answer)
  return createClient({ calls: { tasks: call }, entities: {} })('tasks', {})
}

it.each([
  ['an error status without a message', async () => Response.json({ status: '200', data: {} }, { status: 500 })],
  ['a named error status without a message', async () => Response.json({}, { status: 404 })],
  ['a body that is not JSON', async () => new Response('<html>')],
  ['no network', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('MSG2-01 DEC-03 rejects with requestFailed for %s', async (_what, answer) =>
  expect(answering(answer)).rejects.toMatchObject({ outcome: 'requestFailed' }))

it.each([
  [403, 'forbidden'],
  [404, 'gone'],
  [409, 'conflict'],
  [413, 'tooLarge'],
  [415, 'unsupported'],
  [422, 'badInput'],
  [429, 'tooMany'],
])('DEC-03 rejects with the message of status %i as the outcome %s', async (status, outcome) =>
  expect(answering(async () => Response.json({ message: 'Why' }, { status }))).rejects.toMatchObject({
    outcome,
    carries: { message: 'Why' },
  }))
