// @ts-check
// Worker thread that computes password keys (derive.ts). Plain JavaScript, because it is loaded from this file even when the service
// itself runs from a bundle or from standard input.
import { scryptSync } from 'node:crypto'
import { constants, platform, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

// Only Linux has a priority per thread; elsewhere 0 would change the whole process.
if (platform() === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

const port = parentPort
port?.on('message', (/** @type {import('./derive.ts').KeyJob} */ { password, salt, bytes, options }) => {
  try {
    port.postMessage({ key: scryptSync(password, salt, bytes, options) }, [])
  } catch (error) {
    port.postMessage({ error: String(error) }, [])
  }
})
