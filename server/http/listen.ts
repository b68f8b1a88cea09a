import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Limits } from './limits.ts'
import { StartError } from '../config/start-error.ts'

/** How often connections are looked at that take too long, or rest while the server stops, in milliseconds. */
const LOOK_MS = 1_000
const LOOK_STOPPING_MS = 20
/** An address this machine doesn't have, e.g. ::1 without IPv6. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'])

type Fetch = (request: Request) => Response | Promise<Response>

export interface Listening {
  url: string
  /** The origins a browser on this machine may know the server by. */
  origins: string[]
  close(): Promise<void>
}

/**
 * Listens on `port` of every host. The first host must exist, further ones are passed over when this machine lacks
 * them. Throws a StartError when the port is taken on any of them, and closes those already open.
 */
export async function listen(fetch: Fetch, hosts: readonly string[], port: number, limits: Limits): Promise<Listening> {
  const doors: Door[] = []
  let chosen = port
  try {
    for (const host of hosts) {
      const door = await listenOn(fetch, { host, port: chosen, optional: doors.length > 0 }, limits)
      if (door) doors.push(door)
      chosen = (doors[0]?.server.address() as AddressInfo | null)?.port ?? chosen
    }
  } catch (error) {
    await Promise.all(doors.map((door) => closeServer(door, limits.grace)))
    throw error
  }
  const first = hosts[0] ?? '127.0.0.1'
  const name = first === '0.0.0.0' || first === '::' ? 'localhost' : first
  return {
    url: `http://${inUrl(name)}:${chosen}`,
    origins: [...new Set([name, ...hosts, 'localhost'])].map((host) => `http://${inUrl(host)}:${chosen}`),
    close: async () => {
      await Promise.all(doors.map((door) => closeServer(door, limits.grace)))
    },
  }
}

const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** A server on one address, and who is connected to it. */
interface Door {
  server: Server
  sockets: Set<Socket>
}

interface Address {
  host: string
  port: number
  /** Passed over when this machine lacks the host. */
  optional: boolean
}

function listenOn(fetch: Fetch, { host, port, optional }: Address, limits: Limits): Promise<Door | undefined> {
  const serverOptions = {
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    maxHeaderSize: limits.headerSize,
    connectionsCheckingInterval: Math.min(LOOK_MS, limits.headers),
  }
  const server = createAdaptorServer({ fetch, serverOptions }) as Server
  server.timeout = limits.silence
  server.prependListener('request', (request, response) => {
    const late = setTimeout(() => request.socket.destroy(), limits.exchange)
    response.once('close', () => clearTimeout(late))
    response.prependOnceListener('finish', () => lingerOver(request, limits.linger))
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (optional && NO_SUCH_ADDRESS.has(error.code ?? '')) resolve(undefined)
      else if (error.code === 'EADDRINUSE')
        reject(new StartError(`Port ${port} is already in use on ${host}: stop what listens there, or set PORT to another number.`))
      else reject(error)
    })
    server.listen({ host, port, exclusive: true }, () => resolve({ server, sockets }))
  })
}

/**
 * Whoever still sends when the answer is complete would meet a reset and might never read it: what comes is thrown away
 * for a moment before the connection is cut.
 */
function lingerOver({ complete, socket }: IncomingMessage, linger: number): void {
  if (complete) return
  socket.destroySoon = () => {
    if (socket.writableEnded) return
    socket.end()
    const cut = setTimeout(() => socket.destroy(), linger)
    socket.once('close', () => clearTimeout(cut))
  }
}

/** Takes no new connection, lets each one end with the request it carries, and cuts what is left after `grace`. */
function closeServer({ server, sockets }: Door, grace: number): Promise<void> {
  const closeResting = () => {
    server.closeIdleConnections()
    // A browser opens connections ahead of need; Node takes one that has said nothing yet for a busy one.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), grace)
    const look = setInterval(closeResting, LOOK_STOPPING_MS)
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
    server.close(() => {
      clearTimeout(force)
      clearInterval(look)
      resolve()
    })
    closeResting()
  })
}
