import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the core handles a request. */
export type CoreBehaviour =
  | 'normal'
  /** Never answers. */
  | 'silent'
  /** Executes the request and closes the connection without an answer. */
  | 'answerLost'
  /** Answers HTTP 500. */
  | 'http500'
  /** Answers an HTML page. */
  | 'html'
  /** Rejects the token. */
  | 'unauthorized'
  /** Executes the request twice, as after a repetition by the network, and sends the second answer. */
  | 'duplicated'

type Operations = Readonly<Record<string, (request: Record<string, unknown>) => unknown>>

/**
 * Starts a fake of an insurer's core with the protocol of docs/insurer-core.md. It checks method, token and request id, and answers a
 * repeated submission as it did the first time.
 */
export async function startFakeCore(token: string, operations: Operations) {
  /** The current behaviour. `operation` restricts it to one operation. */
  const state: { behaviour: CoreBehaviour; operation: string | undefined } = { behaviour: 'normal', operation: undefined }
  const received: { operation: string; request: Record<string, unknown> }[] = []
  const done = new Map<unknown, string>()

  function perform(operation: string, request: Record<string, unknown>): string {
    const { submissionId } = request
    const first = done.get(submissionId)
    if (first !== undefined) return first
    const body = JSON.stringify({ data: operations[operation]?.(request) ?? null })
    if (submissionId !== undefined) done.set(submissionId, body)
    return body
  }

  function answer(response: ServerResponse, operation: string, request: Record<string, unknown>): void {
    received.push({ operation, request })
    switch (state.operation === undefined || state.operation === operation ? state.behaviour : 'normal') {
      case 'normal':
        return void response.end(perform(operation, request))
      case 'silent':
        return
      case 'answerLost':
        perform(operation, request)
        return void response.destroy()
      case 'http500':
        return void response.writeHead(500).end('{"message":"broken"}')
      case 'html':
        return void response.end('<html>Maintenance</html>')
      case 'unauthorized':
        return void response.writeHead(401).end()
      case 'duplicated':
        perform(operation, request)
        return void response.end(perform(operation, request))
    }
  }

  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { authorization, 'x-request-id': id, 'content-type': type } = request.headers
      if (authorization !== `Bearer ${token}`) return void response.writeHead(401).end()
      const isValid = request.method === 'POST' && typeof id === 'string' && type === 'application/json'
      if (!isValid) return void response.writeHead(400).end()
      return answer(response, (request.url ?? '').slice(1), JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown>)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    received,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
