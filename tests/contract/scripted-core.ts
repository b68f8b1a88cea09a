import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Handles a request that has been received completely. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

interface ReceivedRequest {
  path: string
  body: unknown
  id: unknown
  authorization: unknown
}

/** Starts an HTTP core that handles each request with the next handler; the last handler repeats. */
export async function startScriptedCore() {
  const handlers: RequestHandler[] = []
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { 'x-request-id': id, authorization } = request.headers
      requests.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(pieces).toString()), id, authorization })
      const handler = handlers.length > 1 ? handlers.shift() : handlers[0]
      handler?.(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/steward`,
    requests,
    /** Replaces the handlers, and clears the received requests. */
    respondWith(...next: RequestHandler[]) {
      handlers.splice(0, Infinity, ...next)
      requests.length = 0
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Returns a handler that responds with these data. */
export const respondData =
  (data: unknown): RequestHandler =>
  (_request, response) =>
    void response.end(JSON.stringify({ data }))

/** Returns a handler that responds with this status. */
export const respondStatus =
  (code: number, body = ''): RequestHandler =>
  (_request, response) =>
    void response.writeHead(code).end(body)
