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

it('CALL2-03 rejects with requestFailed when the response takes longer than requestTimeout', async () => {
  // Accepts the connection but never responds.
  const neverAnswers = (_url: string, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  vi.stubGlobal('fetch', neverAnswers)
  content.current = { ...initialContent, settings: { ...initialContent.settings, requestTimeout: 20 } }
  await expect(createClient({ calls: { tasks: call }, entities: {} })('tasks', {})).rejects.toMatchObject({ outcome: 'requestFailed' })
})
