import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that Linux lends to outgoing connections: one of those may be taken between its choice and its use. */
const [FIRST, COUNT] = [20_000, 12_000]
/** How far the processes that run at the same time begin from each other. */
const APART = 101

let tried = process.pid * APART

/** A port of 127.0.0.1 that nobody listens at, for a server of which one must know the address before it starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    tried += 1
    const port = FIRST + (tried % COUNT)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
