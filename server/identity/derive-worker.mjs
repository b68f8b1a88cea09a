// @ts-check
// A thread that computes keys of passwords (derive.ts). Plain JavaScript: it is started from its file, whether the service runs from its
// sources, from one bundled file, or from a pipe.
import { scryptSync } from 'node:crypto'
import { constants, platform, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

// On Linux a thread has a priority of its own; elsewhere 0 would be the whole process.
if (platform() === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

const port = parentPort
port?.on('message', (/** @type {import('./derive.ts').KeyJob} */ { password, salt, bytes, options }) => {
  try {
    port.postMessage({ key: scryptSync(password, salt, bytes, options) }, [])
  } catch (error) {
    port.postMessage({ error: String(error) }, [])
  }
})
