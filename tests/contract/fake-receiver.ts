import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'

/** A request that a receiver got, in the order of arrival. */
export interface ReceivedEvent {
  headers: IncomingHttpHeaders
  body: string
  type: string
  data: Record<string, unknown>
}

/** Answers an event; without a call of `end` the request stays open. */
export type Respond = (response: ServerResponse, event: ReceivedEvent) => void

/** The range of a receiver on this machine. */
export function localRange(): BlockList {
  const range = new BlockList()
  range.addSubnet('127.0.0.0', 8, 'ipv4')
  return range
}

export const respondWith =
  (status: number, headers: Record<string, string> = {}): Respond =>
  (response) =>
    void response.writeHead(status, headers).end()

/** Starts a system that receives webhooks. It answers 200 until `respond` is replaced. */
export async function startReceiver() {
  const received: ReceivedEvent[] = []
  const state: { respond: Respond } = { respond: respondWith(200) }
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const piece of request) body += String(piece)
      const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> }
      const event = { headers: request.headers, body, type, data }
      received.push(event)
      state.respond(response, event)
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/events`,
    received,
    respond: (respond: Respond) => void (state.respond = respond),
    /** Returns the received types, each with the id of its task. */
    types: () => received.map(({ type, data }) => `${type} ${String(data['taskId'])}`),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Whether the library of Standard Webhooks accepts an event with this secret, at the time of the attempt. */
export function isSignedWith(secret: string, { headers, body }: ReceivedEvent): boolean {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1_000 })
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  } finally {
    vi.useRealTimers()
  }
}
