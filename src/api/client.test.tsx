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

it.each([
  ['data.status', { status: '500', data: { status: '200' } }, false],
  ['data.message', { message: 'failed', data: { message: 'success' } }, false],
  ['status and message', { status: 200, message: 'success', data: {} }, true],
])('AMB2-01 AMB2-02 AMB-55 success is decided by the body’s status and message alone: %s', async (_what, body, ok) => {
  vi.stubGlobal('fetch', async () => Response.json(body))
  const success = {
    op: 'all',
    of: ['status', 'message'].map((name) => ({
      op: 'equals' as const,
      path: ['body', name],
      right: { literal: name === 'status' ? '200' : 'success' },
    })),
  } as const
  const client = createClient({ calls: { tasks: { ...call, success } }, entities: {} })
  expect((await client('tasks', {})).ok).toBe(ok)
})

it('AMB2-01 AMB-55 a field named data is the whole data of the body, and the message is that of the body', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: '200', message: 'Why', data: { D1: 'One', status: 'x' } }))
  const response = { data: { type: 'map', of: 'text' } } as const
  const client = createClient({ calls: { types: { ...call, response } }, entities: {} })
  expect(await client('types', {})).toEqual({ ok: true, message: 'Why', data: { data: { D1: 'One', status: 'x' } } })
})

it('CALL-07 CALL-43 CALL2-07 CALL2-09 CALL2-12 PERM-01 PERM-02 GUARD-16 completes a request with the defaults of the call and the values of the session', async () => {
  const before = useSession.getState().values
  useSession.setState({ values: { userId: 'u1', appId: 'app-1' } })
  const fetched = vi.fn<(url: string) => Promise<Response>>(async () => Response.json({}))
  vi.stubGlobal('fetch', fetched)
  const request = {
    taskUser: { type: 'text', session: 'userId' },
    appId: { type: 'text', session: 'appId' },
    agentId: { type: 'text', session: 'agentId' },
    isDelete: { type: 'text', default: '0' },
    CCde: { type: 'text', default: '' },
    queryName: { type: 'text' },
  } as const
  const client = createClient({ calls: { tasks: { ...call, request } }, entities: {} })
  await client('tasks', {})
  await client('tasks', { isDelete: '1', taskUser: 'another', queryName: 'a name', unknown: 'x' })
  useSession.setState({ values: before })
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    '/api/tasks?taskUser=u1&appId=app-1&isDelete=0&CCde=',
    '/api/tasks?taskUser=u1&appId=app-1&isDelete=1&CCde=&queryName=a+name',
  ])
})

it('AMB2-23 CALL-02 CALL2-02 sends the token alone as the header, and no header without a token', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('Authorization'))
    return Response.json({})
  })
  const client = createClient({ calls: { tasks: call }, entities: {} })
  await client('tasks', {})
  useSession.setState({ token: 'a-token' })
  await client('tasks', {})
  expect(sent).toEqual([null, 'a-token'])
})

it('CALL2-04 posts JSON, and CALL2-05 a form when the call says so', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { method, headers, body }: RequestInit) => {
    sent.push([method, new Headers(headers).get('Content-Type'), body])
    return Response.json({})
  })
  const post = { ...call, method: 'POST', request: { flag: { type: 'text' } } } as const
  const client = createClient({ calls: { save: { ...post, encoding: 'json' }, send: { ...post, encoding: 'form' } }, entities: {} })
  for (const name of ['save', 'send']) await client(name, { flag: '1' })
  expect(sent).toEqual([
    ['POST', 'application/json', '{"flag":"1"}'],
    ['POST', 'application/x-www-form-urlencoded', 'flag=1'],
  ])
})

it('CALL2-03 limits uploads to the same time', async () => {
  content.current = { ...initialContent, settings: { ...initialContent.settings, requestTimeout: 120_000 } }
  const sendUpload = vi.fn<SendUpload>(async () => Response.json({}))
  const upload: WireCall = { ...call, method: 'POST', path: '/api/files', encoding: 'multipart' }
  await createClient({ calls: { upload }, entities: {}, sendUpload })('upload', {})
  expect(sendUpload.mock.calls.map(([, , , ms]) => ms)).toEqual([120_000])
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

it('AMB2-74 CALL2-03 rejects with requestFailed when the response takes longer than requestTimeout', async () => {
  // Accepts the connection but never responds.
  const neverAnswers = (_url: string, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  vi.stubGlobal('fetch', neverAnswers)
  content.current = { ...initialContent, settings: { ...initialContent.settings, requestTimeout: 20 } }
  await expect(createClient({ calls: { tasks: call }, entities: {} })('tasks', {})).rejects.toMatchObject({ outcome: 'requestFailed' })
})

it.each([
  ['a read', {}, {}, 3],
  ['a write with an idempotency key', { method: 'POST', encoding: 'json' }, { key: 'k' }, 3],
  ['a write without one', { method: 'POST', encoding: 'json' }, {}, 1],
] as const)('DEC-19 repeats %s while the balancer has lost the server with the request, and only then', async (_what, more, options, most) => {
  vi.useFakeTimers()
  try {
    for (const lost of [0, 1, 5]) {
      const keys: unknown[] = []
      vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
        keys.push(new Headers(headers).get('Idempotency-Key'))
        return keys.length > lost ? Response.json({}) : new Response('<html>', { status: 502 })
      })
      const made = createClient({ calls: { tasks: { ...call, ...more } }, entities: {} })('tasks', {}, options).then(
        () => 'answered',
        (error: unknown) => (error as { outcome?: string }).outcome,
      )
      await vi.runAllTimersAsync()
      expect([lost, await made, keys.length]).toEqual([lost, lost < most ? 'answered' : 'requestFailed', Math.min(lost + 1, most)])
      expect(new Set(keys)).toEqual(new Set(['key' in options ? options.key : null]))
    }
  } finally {
    vi.useRealTimers()
  }
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
])('AMB2-74 MSG2-01 DEC-03 rejects with requestFailed for %s', async (_what, answer) =>
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
