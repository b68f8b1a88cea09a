import { setTimeout as pause } from 'node:timers/promises'
import type { CallName } from '../../../generated/data.ts'
import { type Answer, schemaOf } from '../../contract/server.ts'

/** How long a phone waits for an answer, in milliseconds; a longer call counts as hung. */
export const TIMEOUT_MS = 30_000

interface Init {
  token?: string | undefined
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Calls the service at an address once, as `TestServer.call`. Throws when there is no answer. */
export const callAt = (url: string) => ({
  async call(name: CallName, given: Record<string, unknown>, { token, headers = {}, signal }: Init = {}): Promise<Answer> {
    const { method, path, encoding } = schemaOf(name)
    const isQuery = encoding === 'query'
    const query = isQuery ? `?${new URLSearchParams(given as Record<string, string>).toString()}` : ''
    const response = await fetch(url + path + query, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token === undefined ? {} : { Authorization: token }), ...headers },
      ...(isQuery ? {} : { body: JSON.stringify(given) }),
      signal: signal ?? AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Partial<Answer>
    const data = body.data ?? {}
    const { status, message, errcode } = body
    return {
      http: response.status,
      status,
      message,
      errcode,
      data,
      rows: (data['rows'] ?? []) as Answer['rows'],
      headers: response.headers,
    }
  },
})

/** Repeats a request while the instance with it is gone. Returns undefined when every attempt failed. */
export async function repeated(send: () => Promise<Answer>, isOver: () => boolean, attempts = 20): Promise<Answer | undefined> {
  for (let attempt = 0; attempt < attempts && !isOver(); attempt += 1) {
    try {
      const answer = await send()
      if (answer.http !== 502 && answer.http !== 503) return answer
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') throw error
    }
    await pause(300 + 150 * attempt)
  }
  return undefined
}
