import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export interface Forwarder {
  /** The address of the database through the forwarder. */
  url: string
  /** Stops all traffic without closing connections; new connections are accepted but get no answer. */
  freeze(): void
  /** Forwards new connections again. Older ones stay silent, as when a firewall has dropped their state. */
  thaw(): void
  /** Closes every connection immediately. */
  cut(): void
  close(): Promise<void>
}

/** Forwards a port of 127.0.0.1 to the database at `url`, which listens on a socket in a folder. */
export async function forwardTo(url: string): Promise<Forwarder> {
  const [, user = '', folder = '', name = ''] = /^postgres:\/\/(\w+)@([^/]+)\/(.+)$/.exec(url) ?? []
  const path = join(decodeURIComponent(folder), '.s.PGSQL.5432')
  const state = { frozen: false }
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    track(client)
    if (state.frozen) return
    const database = connect(path)
    track(database)
    client.pipe(database)
    database.pipe(client)
    client.once('close', () => silent.has(client) || database.destroy())
    database.once('close', () => silent.has(database) || client.destroy())
  }).listen(0, '127.0.0.1')
  const silent = new Set<Socket>()
  await once(server, 'listening')
  return {
    url: `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${name}`,
    freeze() {
      state.frozen = true
      for (const socket of sockets) {
        silent.add(socket)
        socket.unpipe()
        // Reads and discards incoming data.
        socket.resume()
      }
    },
    thaw() {
      state.frozen = false
    },
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
