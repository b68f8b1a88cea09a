import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Limits } from './limits.ts'
import { StartError } from '../config/start-error.ts'

/** Interval of the check for slow requests, and of the check for idle connections while stopping, in milliseconds. */
const CHECK_MS = 1_000
const STOPPING_CHECK_MS = 20
/** Error codes for an address that this machine does not have, e.g. ::1 without IPv6. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'])
/** Error codes for a host name without an address. */
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME'])

type Fetch = (request: Request) => Response | Promise<Response>

export interface Listening {
  url: string
  /** The origins under which a browser on this machine can reach the server. */
  origins: string[]
  close(): Promise<void>
}

/**
 * Listens on `port` of every host. The first host must exist; later ones are skipped when this machine does not have them.
 * Throws a StartError, and closes the ports already open, when a host or the port cannot be used.
 */
export async function listen(fetch: Fetch, hosts: readonly string[], port: number, limits: Limits): Promise<Listening> {
  const listeners: Listener[] = []
  let chosen = port
  try {
    for (const host of hosts) {
      const listener = await listenOn(fetch, { host, port: chosen, optional: listeners.length > 0 }, limits)
      if (listener) listeners.push(listener)
      chosen = (listeners[0]?.server.address() as AddressInfo | null)?.port ?? chosen
    }
  } catch (error) {
    await Promise.all(listeners.map((listener) => closeServer(listener, limits.grace)))
    throw error
  }
  const first = hosts[0] ?? '127.0.0.1'
  const name = first === '0.0.0.0' || first === '::' ? 'localhost' : first
  return {
    url: `http://${inUrl(name)}:${chosen}`,
    origins: [...new Set([name, ...hosts, 'localhost'])].map((host) => `http://${inUrl(host)}:${chosen}`),
    close: async () => {
      await Promise.all(listeners.map((listener) => closeServer(listener, limits.grace)))
    },
  }
}

const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** A server on one address and its open connections. */
interface Listener {
  server: Server
  sockets: Set<Socket>
}

interface Address {
  host: string
  port: number
  /** Whether the host is skipped when this machine does not have it. */
  optional: boolean
}

function listenOn(fetch: Fetch, { host, port, optional }: Address, limits: Limits): Promise<Listener | undefined> {
  const serverOptions = {
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    maxHeaderSize: limits.headerSize,
    connectionsCheckingInterval: Math.min(CHECK_MS, limits.headers),
  }
  // HTTP/1.0 has no Host header; health checks of some balancers use it.
  const server = createAdaptorServer({ fetch, serverOptions, hostname: 'localhost' }) as Server
  server.timeout = limits.idle
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
      else reject(listenFault(host, port, error))
    })
    server.listen({ host, port, exclusive: true }, () => resolve({ server, sockets }))
  })
}

/** Returns a StartError that explains why a server cannot listen; the error itself for other reasons. */
function listenFault(host: string, port: number, error: NodeJS.ErrnoException): Error {
  const { code = '' } = error
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is already in use on ${host}: stop what listens there, or set PORT to another number.`)
  if (code === 'EACCES' || code === 'EPERM')
    return new StartError(`This user may not open the port ${port} on ${host}: set PORT to another number, such as 8080.`)
  if (NO_SUCH_ADDRESS.has(code))
    return new StartError(`This machine does not have the address "${host}": set HOST to one of its addresses, or to 0.0.0.0 for all.`)
  if (NO_SUCH_NAME.has(code))
    return new StartError(`The host name "${host}" has no address: set HOST to an address of this machine, or to 0.0.0.0 for all.`)
  return error
}

/**
 * Keeps the connection open for `linger` when the answer is complete but the client is still sending. Received data is discarded.
 * An immediate close would reset the connection, and the client might never read the answer.
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

/** Accepts no new connections, closes each one after its current request, and destroys the remaining ones after `grace`. */
function closeServer({ server, sockets }: Listener, grace: number): Promise<void> {
  const closeIdle = () => {
    server.closeIdleConnections()
    // Browsers preconnect; Node does not count a connection without any received data as idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), grace)
    const check = setInterval(closeIdle, STOPPING_CHECK_MS)
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
    server.close(() => {
      clearTimeout(force)
      clearInterval(check)
      resolve()
    })
    closeIdle()
  })
}
