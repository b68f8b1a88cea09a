import { once } from 'node:events'
import { createServer, Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Sends each request to the next port, or to another one if that is closed. A client sees an interrupted answer as interrupted. */
export async function startRoundRobin(ports: readonly number[], port = 0): Promise<{ url: string; stop(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  function pass(from: IncomingMessage, to: ServerResponse, body: Buffer, tries: number): void {
    turn += 1
    const headers = { ...from.headers, 'x-forwarded-for': from.socket.remoteAddress ?? '' }
    const target = { host: '127.0.0.1', port: ports[turn % ports.length], path: from.url, method: from.method, headers, agent }
    const sent = request(target, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => to.destroy())
      answer.on('aborted', () => to.destroy())
      answer.pipe(to)
    })
    to.on('close', () => sent.destroy())
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (to.headersSent || to.destroyed) to.destroy()
      else if (error.code === 'ECONNREFUSED' && tries < ports.length) pass(from, to, body, tries + 1)
      else to.writeHead(502).end()
    })
    sent.end(body)
  }

  const server = createServer((from, to) => {
    const parts: Buffer[] = []
    from.on('data', (part: Buffer) => parts.push(part))
    from.on('end', () => pass(from, to, Buffer.concat(parts), 1))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      agent.destroy()
      await once(server, 'close')
    },
  }
}
