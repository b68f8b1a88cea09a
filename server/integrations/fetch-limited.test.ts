import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchLimited } from './fetch-limited.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

type Behave = (response: ServerResponse) => void
let behave: Behave
let isClosed: Promise<unknown>
const server = createServer((request, response) => {
  isClosed = new Promise((resolve) => void request.socket.once('close', resolve))
  behave(response)
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
const get = (ms = 5_000) => fetchLimited(url, {}, { signal: AbortSignal.timeout(ms), mostBytes: 1_000 })

describe('the response of another system', () => {
  it('has its status and its body, which is read only after success', async () => {
    behave = (response) => void response.end('{"code":0}')
    expect(await get()).toEqual({ status: 200, body: Buffer.from('{"code":0}') })
    behave = (response) => void response.writeHead(500).end('details')
    expect(await get()).toEqual({ status: 500, body: Buffer.alloc(0) })
    behave = (response) => void response.writeHead(204).end()
    expect(await get()).toEqual({ status: 204, body: Buffer.alloc(0) })
  })

  it('has no body when it is too large, and its transfer ends', async () => {
    behave = (response) => {
      const timer = setInterval(() => response.write('x'.repeat(500)), 5)
      response.once('close', () => clearInterval(timer))
    }
    expect(await get()).toEqual({ status: 200, body: undefined })
    await isClosed
  })

  it.each<[string, Behave]>([
    ['headers', () => undefined],
    ['body', (response) => void response.write('{"code":')],
  ])('must have its %s in time, also after a garbage collection', async (_part, how) => {
    behave = how
    const timer = setInterval(collectGarbage, 50)
    try {
      await expect(get(400)).rejects.toMatchObject({ name: 'TimeoutError' })
    } finally {
      clearInterval(timer)
    }
  })
})
