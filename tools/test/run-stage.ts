import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { type Counts, readCounts } from './counts.ts'
import { RECORDS } from './records.ts'
import type { Stage } from './stages.ts'

const root = resolve(import.meta.dirname, '../..')
/** A stage that hangs is stopped after so many times its budget, in minutes at least: a busy machine is slow, not wrong. */
const [PATIENCE, LEAST_LIMIT_MS] = [4, 10 * 60_000]
/** What does not heed the request to stop within so many milliseconds is killed. */
const GRACE_MS = 5_000

export interface StageResult extends Counts {
  /** All that it printed. */
  words: string
  seconds: number
}

interface RunOptions {
  /** When it fires, the command is stopped. */
  limit: AbortSignal
  records: string | undefined
}

/** Runs one command with the project's own tools first in the path; its words are kept for the case of failure. */
function run([command = '', ...args]: readonly string[], { limit, records }: RunOptions): Promise<{ ok: boolean; words: string }> {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  const env = { ...process.env, PATH: path, NO_COLOR: '1', [RECORDS]: records }
  const windows = process.platform === 'win32'
  return new Promise((done) => {
    // A group of its own, so that browsers and servers it has started end with it.
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], shell: windows, detached: !windows })
    let words = ''
    const hear = (piece: Buffer) => {
      words += piece.toString()
    }
    const stop = (signal: NodeJS.Signals) => {
      if (child.pid === undefined || windows) child.kill(signal)
      else stopGroup(child.pid, signal)
    }
    let kill: NodeJS.Timeout | undefined
    const stopped = () => {
      words += 'stopped: its time is up\n'
      stop('SIGTERM')
      kill = setTimeout(() => stop('SIGKILL'), GRACE_MS)
    }
    limit.addEventListener('abort', stopped)
    // A group of its own does not hear what stops this process.
    const leave = (signal: NodeJS.Signals) => {
      stop('SIGTERM')
      process.exit(signal === 'SIGINT' ? 130 : 143)
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave)
    const end = (ok: boolean) => {
      limit.removeEventListener('abort', stopped)
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, leave)
      clearTimeout(kill)
      done({ ok, words })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', (error) => {
      words += `${error.message}\n`
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

function stopGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

/** Runs a stage's commands until one fails or the time is up; what its tests had shown until then counts. */
export async function runStage({ commands, report, budget }: Stage, stop?: AbortSignal): Promise<StageResult> {
  const records = report === undefined ? undefined : resolve(root, report)
  if (records !== undefined) rmSync(records, { force: true })
  const started = performance.now()
  const limit = stop ?? AbortSignal.timeout(Math.max(LEAST_LIMIT_MS, PATIENCE * budget * 1000))
  let words = ''
  let ok = true
  for (const command of commands) {
    const result = await run(command, { limit, records })
    words += result.words
    ok = result.ok
    if (!ok) break
  }
  const counts = records === undefined ? { passed: ok ? 1 : 0, failed: ok ? 0 : 1, notes: [], costs: [] } : readCounts(records, ok)
  return { ...counts, words, seconds: (performance.now() - started) / 1000 }
}
