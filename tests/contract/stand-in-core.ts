import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the stand-in treats what it is asked. */
export type Conduct =
  | 'well'
  /** Says nothing. */
  | 'silent'
  /** Does what it is asked, and closes the connection before the answer. */
  | 'losing'
  | 'failing'
  | 'page'
  /** Does not take the token. */
  | 'strange'
  /** Gets everything twice, as from a network that repeats, and answers the second time. */
  | 'doubled'

type Operations = Readonly<Record<string, (request: Record<string, unknown>) => unknown>>

/**
 * An insurer's core by the protocol of docs/insurer-core.md, over real HTTP: it looks at method, token and id, and answers a
 * submission that it knows as it did the first time.
 */
export async function startStandInCore(token: string, operations: Operations) {
  /** How it behaves now; where an operation is named, only there. */
  const state: { conduct: Conduct; operation: string | undefined } = { conduct: 'well', operation: undefined }
  const heard: { operation: string; request: Record<string, unknown> }[] = []
  const done = new Map<unknown, string>()

  function perform(operation: string, request: Record<string, unknown>): string {
    const { submissionId } = request
    const first = done.get(submissionId)
    if (first !== undefined) return first
    const made = JSON.stringify({ data: operations[operation]?.(request) ?? null })
    if (submissionId !== undefined) done.set(submissionId, made)
    return made
  }

  function answer(response: ServerResponse, operation: string, request: Record<string, unknown>): void {
    heard.push({ operation, request })
    switch (state.operation === undefined || state.operation === operation ? state.conduct : 'well') {
      case 'well':
        return void response.end(perform(operation, request))
      case 'silent':
        return
      case 'losing':
        perform(operation, request)
        return void response.destroy()
      case 'failing':
        return void response.writeHead(500).end('{"message":"broken"}')
      case 'page':
        return void response.end('<html>Maintenance</html>')
      case 'strange':
        return void response.writeHead(401).end()
      case 'doubled':
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
      const fits = request.method === 'POST' && typeof id === 'string' && type === 'application/json'
      if (!fits) return void response.writeHead(400).end()
      return answer(response, (request.url ?? '').slice(1), JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown>)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    heard,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
