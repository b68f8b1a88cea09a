import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { type Counts, readCounts } from './counts.ts'
import { RECORDS } from './records.ts'
import type { Stage } from './stages.ts'

const root = resolve(import.meta.dirname, '../..')
/** A stage's time limit: a multiple of its budget, and a minimum, because a busy machine may be slow. */
const [LIMIT_FACTOR, MIN_LIMIT_MS] = [4, 10 * 60_000]
/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE_MS = 5_000

export interface StageResult extends Counts {
  output: string
  seconds: number
}

interface RunOptions {
  /** Stops the command when aborted. */
  limit: AbortSignal
  records: string | undefined
}

/** Runs one command with the project's tools first in PATH and collects its output. */
function run([command = '', ...args]: readonly string[], { limit, records }: RunOptions): Promise<{ ok: boolean; output: string }> {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  const env = { ...process.env, PATH: path, NO_COLOR: '1', [RECORDS]: records }
  const windows = process.platform === 'win32'
  return new Promise((done) => {
    // Its own process group, so that its browsers and servers are stopped too.
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], shell: windows, detached: !windows })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    const stop = (signal: NodeJS.Signals) => {
      if (child.pid === undefined || windows) child.kill(signal)
      else stopGroup(child.pid, signal)
    }
    let kill: NodeJS.Timeout | undefined
    const stopped = () => {
      output += 'stopped: time limit reached\n'
      stop('SIGTERM')
      kill = setTimeout(() => stop('SIGKILL'), GRACE_MS)
    }
    limit.addEventListener('abort', stopped)
    // Signals to this process do not reach another process group.
    const forward = (signal: NodeJS.Signals) => {
      stop('SIGTERM')
      process.exit(signal === 'SIGINT' ? 130 : 143)
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, forward)
    const end = (ok: boolean) => {
      limit.removeEventListener('abort', stopped)
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, forward)
      clearTimeout(kill)
      done({ ok, output })
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => {
      output += `${error.message}\n`
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

function stopGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The process has already ended.
  }
}

/** Runs a stage's commands until one fails or the time limit is reached. Counts the tests finished by then. */
export async function runStage({ commands, report, budget }: Stage, stop?: AbortSignal): Promise<StageResult> {
  const records = report === undefined ? undefined : resolve(root, report)
  if (records !== undefined) rmSync(records, { force: true })
  const started = performance.now()
  const limit = stop ?? AbortSignal.timeout(Math.max(MIN_LIMIT_MS, LIMIT_FACTOR * budget * 1000))
  let output = ''
  let ok = true
  for (const command of commands) {
    const result = await run(command, { limit, records })
    output += result.output
    ok = result.ok
    if (!ok) break
  }
  const counts = records === undefined ? { passed: ok ? 1 : 0, failed: ok ? 0 : 1, notes: [], costs: [] } : readCounts(records, ok)
  return { ...counts, output, seconds: (performance.now() - started) / 1000 }
}
