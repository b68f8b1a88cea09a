import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { requireChrome } from '../../tools/chrome.ts'
import { SLOWER, type Tap, TAPS_FILE } from '../journeys/taps.ts'
import { atMost, digits, type Row } from './table.ts'

const root = resolve(import.meta.dirname, '../..')
/**
 * How many times slower the phone is than this machine. Lower it to compare with a faster machine: `STEWARD_SLOWER=2 npm run bench --
 * taps`.
 */
const RATE = Number(process.env[SLOWER] ?? 4)
/** Limit of Interaction to Next Paint, milliseconds. */
const MOST_MS = 200
/** Names or parts of names of journey files, to measure only these: `JOURNEYS=login,detail npm run bench -- taps`. */
const JOURNEYS = (process.env['JOURNEYS'] ?? '').split(',').filter((name) => name !== '')
/** Timeout of a journey in milliseconds: a slow phone exceeds the usual limit. */
const TIMEOUT_MS = 300_000

/**
 * Measures how long taps and keys of all journeys take on a slow phone until the next paint. The app must be built. A journey that times
 * out at that speed still counts with the taps before.
 */
export async function taps(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  const file = join(folder, 'taps.jsonl')
  try {
    // Uses a full browser as people have it, so that figures stay comparable; tests run in a headless shell (docs/architecture/testing.md).
    const env = { ...process.env, CHROME_PATH: requireChrome(), [TAPS_FILE]: file, [SLOWER]: String(RATE) }
    // One journey at a time, because parallel ones would slow down; no trace, because tracing copies the page at each tap.
    const options = [`--timeout=${TIMEOUT_MS}`, '--reporter=line', '--workers=1', '--trace=off']
    const args = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...options, ...JOURNEYS]
    const run = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
    await once(run, 'close')
    return report(readTaps(file))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readTaps(file: string): Tap[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Tap).toSorted((one, two) => two.duration - one.duration)
}

/** Counts the slowest tap of each journey, because users remember a tap that hung. */
export function report(sorted: readonly Tap[]): Row[] {
  const [slowest] = sorted
  if (!slowest) throw new Error('no taps were recorded')
  const worst = new Map<string, Tap>()
  for (const tap of sorted) if (!worst.has(tap.journey)) worst.set(tap.journey, tap)
  const over = [...worst.values()].filter(({ duration }) => duration > MOST_MS)
  for (const { journey, event, on, duration, wait } of over)
    console.error(`${duration} ms (${wait} until it was handled): ${event} on "${on}" in ${journey}`)
  const within = 1 - over.length / worst.size
  return [
    atMost(`${RATE}x slower phone: slowest answer to a tap or key of ${worst.size} journeys`, slowest.duration, 'ms', MOST_MS),
    {
      what: `journeys whose every tap is answered within ${MOST_MS} ms`,
      found: `${digits(within * 100)} % (all but ${over.length})`,
      wanted: '',
    },
  ]
}
