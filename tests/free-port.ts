import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below Linux's ephemeral ports (from 32768), which an outgoing connection may take between the check and the use. */
const [FIRST, COUNT] = [20_000, 12_000]
/** Distance between the first candidates of processes with consecutive ids. */
const STRIDE = 101

let candidate = process.pid * STRIDE

/** Returns a free port of 127.0.0.1, for a server whose address must be known before it starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    candidate += 1
    const port = FIRST + (candidate % COUNT)
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
