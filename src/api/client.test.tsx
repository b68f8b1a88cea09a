import { afterEach, expect, it, vi } from 'vitest'
import { content } from '../content.ts'
import type { WireCall } from '../screen-bundle.ts'
import { createClient } from './client.ts'

const written = content.current
afterEach(() => {
  content.current = written
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

it('CALL2-03 waits for an answer as long as the settings say', async () => {
  // A service that has been reached and never answers.
  const silent = (_url: string, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('out of patience'))))
  vi.stubGlobal('fetch', silent)
  content.current = { ...written, settings: { ...written.settings, requestTimeout: 20 } }
  await expect(createClient({ calls: { tasks: call }, entities: {} })('tasks', {})).rejects.toMatchObject({ outcome: 'requestFailed' })
})
