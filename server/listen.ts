import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { StartError } from './start-error.ts'

/** How long running requests may go on after the server was told to stop, in milliseconds. */
const GRACE_MS = 5_000
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
export async function listen(fetch: Fetch, hosts: readonly string[], port: number): Promise<Listening> {
  const servers: Server[] = []
  let chosen = port
  try {
    for (const host of hosts) {
      const server = await listenOn(fetch, host, chosen, servers.length > 0)
      if (server) servers.push(server)
      chosen = (servers[0]?.address() as AddressInfo | null)?.port ?? chosen
    }
  } catch (error) {
    await Promise.all(servers.map(closeServer))
    throw error
  }
  const first = hosts[0] ?? '127.0.0.1'
  const name = first === '0.0.0.0' || first === '::' ? 'localhost' : first
  return {
    url: `http://${inUrl(name)}:${chosen}`,
    origins: [...new Set([name, ...hosts, 'localhost'])].map((host) => `http://${inUrl(host)}:${chosen}`),
    close: async () => {
      await Promise.all(servers.map(closeServer))
    },
  }
}

const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

function listenOn(fetch: Fetch, host: string, port: number, optional: boolean): Promise<Server | undefined> {
  const server = createAdaptorServer({ fetch }) as Server
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (optional && NO_SUCH_ADDRESS.has(error.code ?? '')) resolve(undefined)
      else if (error.code === 'EADDRINUSE')
        reject(new StartError(`Port ${port} is already in use on ${host}: stop what listens there, or set PORT to another number.`))
      else reject(error)
    })
    server.listen({ host, port, exclusive: true }, () => resolve(server))
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}
