import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../handler/api-error.ts'
import type { Env } from './env.ts'
import { readBody } from './read-body.ts'

const KB = 1_024
const LIMIT = 200 * KB
const app = new Hono<Env>()
app.post('/', async (context) => context.body(await readBody(context, LIMIT)))
app.onError((error, context) => context.text('', error instanceof ApiError ? error.status : 500))

/** Sends chunks of these sizes; each byte depends on its position. */
async function send(sizes: number[], headers: Record<string, string>): Promise<{ status: number; same: boolean }> {
  const size = sizes.reduce((sum, each) => sum + each, 0)
  const whole = Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 8)) % 251)
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = sizes.shift()
      if (next === undefined) return controller.close()
      controller.enqueue(whole.slice(at, at + next))
      at += next
    },
  })
  const answer = await app.request('/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit, {})
  return { status: answer.status, same: Buffer.from(await answer.arrayBuffer()).equals(whole) }
}
const chunked = { 'Transfer-Encoding': 'chunked' }

describe('DEC-03 a body', () => {
  it.each([
    [[]],
    [[1]],
    [[64 * KB]],
    [[64 * KB, 1]],
    [[50 * KB, 50 * KB, 1, 30 * KB]],
    [[1, 199 * KB]],
    [[100 * KB, 100 * KB]],
    [Array.from({ length: 200 }, () => KB)],
  ])('in chunks is read completely: %j', async (sizes) => expect(await send(sizes, chunked)).toEqual({ status: 200, same: true }))
  it.each([
    [[200 * KB + 1]],
    [[100 * KB, 100 * KB, 1]],
    [[64 * KB, 64 * KB, 64 * KB, 64 * KB]],
  ])('in chunks is rejected with 413 beyond the limit: %j', async (sizes) => expect((await send(sizes, chunked)).status).toBe(413))
  it.each([64 * KB, 64 * KB + 1, LIMIT])('of %d declared bytes is read completely', async (size) =>
    expect(await send([size - 10, 10], { 'Content-Length': String(size) })).toEqual({ status: 200, same: true }))
  it('is rejected unread with 413 when its declared length exceeds the limit', async () =>
    expect((await send([], { 'Content-Length': String(LIMIT + 1) })).status).toBe(413))
})
