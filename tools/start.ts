/**
 * `npm start` runs the demo from a fresh clone. Generates code, builds the client if it is missing or older than its inputs, and runs
 * `server/demo/serve.ts` in this process (`PORT`, `DATA_DIR`; `--reset` renews the dates of the demo data). Prints the output of a step
 * only when the step fails.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { onStop } from '../server/start/on-stop.ts'

const root = resolve(import.meta.dirname, '..')
/** A file in the client's output folder, so that any other build deletes it. */
const STAMP = join(root, 'dist/client/.inputs')
const SIMULATOR = join(root, 'dist/simulator/index.html')
const INPUTS = [
  'schemas',
  'renderer',
  'widgets',
  'actions',
  'src',
  'generated',
  'index.html',
  'vite.config.ts',
  'tools/steward-plugin',
  'tools/vite.simulator.ts',
  'package-lock.json',
]
const VITE = 'node_modules/vite/bin/vite.js'

function filesUnder(path: string): string[] {
  if (!existsSync(join(root, path))) return []
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
  )
}

/** Returns a hash of the client's input files, without tests. */
function inputsHash(): string {
  const hash = createHash('sha256')
  for (const path of INPUTS.flatMap(filesUnder)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

const stopping = new AbortController()

/** Runs a Node program. Rejects with its output when it fails, and when the start is stopped. */
function runNode(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], signal: stopping.signal })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(output))))
  })
}

async function buildClient(): Promise<void> {
  const current = inputsHash()
  const built = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
  if (built === current && existsSync(SIMULATOR)) return
  const began = performance.now()
  if (process.stdout.isTTY) process.stdout.write('Building the app …\r')
  await runNode(VITE, 'build', '--logLevel', 'warn')
  await runNode(VITE, 'build', '--logLevel', 'warn', '--config', 'tools/vite.simulator.ts')
  writeFileSync(STAMP, current)
  process.stdout.write(`Built in ${Math.round((performance.now() - began) / 1_000)} s   \n`)
}

const unsubscribe = onStop(() => stopping.abort())
try {
  await runNode('--import', 'tsx', 'tools/generate/index.ts')
  await buildClient()
} catch (error) {
  if (!stopping.signal.aborted) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
unsubscribe()
await import('../server/demo/serve.ts')
