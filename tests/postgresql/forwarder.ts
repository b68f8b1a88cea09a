import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export interface Forwarder {
  /** The address of the same database, through here. */
  url: string
  /** From now on nothing passes, either way, and nobody is told: neither connections that are there nor new ones. */
  freeze(): void
  /** New connections pass again. Those of before stay silent for ever, as when a firewall has forgotten them. */
  thaw(): void
  /** Ends every connection at once. */
  cut(): void
  close(): Promise<void>
}

/** A port of this machine that passes on to the database at `url`, which listens at a socket in a folder. */
export async function forwardTo(url: string): Promise<Forwarder> {
  const [, user = '', folder = '', name = ''] = /^postgres:\/\/(\w+)@([^/]+)\/(.+)$/.exec(url) ?? []
  const path = join(decodeURIComponent(folder), '.s.PGSQL.5432')
  const state = { frozen: false }
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    if (state.frozen) return
    const database = connect(path)
    keep(database)
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
        // What arrives goes nowhere.
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
