import { afterEach, expect, it, vi } from 'vitest'
import { content } from '../content.ts'
import type { WireCall } from '../screen-bundle.ts'
import { createClient } from './client.ts'

const initialContent = content.current
afterEach(() => {
  content.current = initialContent
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

it('AMB-55 reads a field from the body’s data first, then from the body', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: '200', total: 1, errcode: '0', data: { total: 2 } }))
  const response = { total: { type: 'integer' }, errcode: { type: 'text' } } as const
  const client = createClient({ calls: { tasks: { ...call, response } }, entities: {} })
  expect((await client('tasks', {})).data).toEqual({ total: 2, errcode: '0' })
})

it('CALL2-03 rejects with requestFailed when the response takes longer than requestTimeout', async () => {
  // Accepts the connection but never responds.
  const neverAnswers = (_url: string, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  vi.stubGlobal('fetch', neverAnswers)
  content.current = { ...initialContent, settings: { ...initialContent.settings, requestTimeout: 20 } }
  await expect(createClient({ calls: { tasks: call }, entities: {} })('tasks', {})).rejects.toMatchObject({ outcome: 'requestFailed' })
})
