/**
 * `npm start` runs the demo from a fresh clone. Generates code, builds the client if it is missing or older than its inputs, and runs
 * `server/demo/serve.ts` (`PORT`, `DATA_DIR`; `--reset` renews the dates of the demo data).
 */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

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
const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}` }
const options = { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' } as const

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

function buildClient(): void {
  const current = inputsHash()
  const built = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
  if (built === current && existsSync(SIMULATOR)) return
  console.log('Building the app …')
  execFileSync('vite', ['build', '--logLevel', 'warn'], options)
  execFileSync('vite', ['build', '--logLevel', 'warn', '--config', 'tools/vite.simulator.ts'], options)
  writeFileSync(STAMP, current)
}

try {
  execFileSync('tsx', ['tools/generate/index.ts'], options)
  buildClient()
} catch {
  // The failed tool has printed the reason.
  process.exit(1)
}
const server = spawn('tsx', ['server/demo/serve.ts', ...process.argv.slice(2)], options)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
