import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a core does with a request that has arrived. */
export type Behave = (request: IncomingMessage, response: ServerResponse) => void

interface Heard {
  path: string
  body: unknown
  id: unknown
  authorization: unknown
}

/** A core over real HTTP that behaves as it is told: in turn, the last way for ever. */
export async function startBehavingCore() {
  const behaves: Behave[] = []
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { 'x-request-id': id, authorization } = request.headers
      heard.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(pieces).toString()), id, authorization })
      const behave = behaves.length > 1 ? behaves.shift() : behaves[0]
      behave?.(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/steward`,
    heard,
    /** From now on; what was heard before is forgotten. */
    behave(...ways: Behave[]) {
      behaves.splice(0, Infinity, ...ways)
      heard.length = 0
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Answers with these data. */
export const says =
  (data: unknown): Behave =>
  (_request, response) =>
    void response.end(JSON.stringify({ data }))

/** Answers with this status. */
export const status =
  (code: number, body = ''): Behave =>
  (_request, response) =>
    void response.writeHead(code).end(body)
