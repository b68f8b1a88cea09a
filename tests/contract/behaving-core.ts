import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Handles a request that has been received completely. */
export type Behave = (request: IncomingMessage, response: ServerResponse) => void

interface ReceivedRequest {
  path: string
  body: unknown
  id: unknown
  authorization: unknown
}

/** Starts an HTTP core that handles each request with the next `Behave` function; the last one repeats. */
export async function startBehavingCore() {
  const behaves: Behave[] = []
  const heard: ReceivedRequest[] = []
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
    /** Replaces the functions, and clears the received requests. */
    behave(...functions: Behave[]) {
      behaves.splice(0, Infinity, ...functions)
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

/** Returns a function that responds with these data. */
export const says =
  (data: unknown): Behave =>
  (_request, response) =>
    void response.end(JSON.stringify({ data }))

/** Returns a function that responds with this status. */
export const status =
  (code: number, body = ''): Behave =>
  (_request, response) =>
    void response.writeHead(code).end(body)
