import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureBrowser } from '../../tools/chrome.ts'
import { SLOWER, type Tap, TAPS_FILE } from '../journeys/taps.ts'
import { atMost, digits, type Row } from './table.ts'

const root = resolve(import.meta.dirname, '../..')
/** A phone so many times slower than this machine; a slow machine is made less slow, to compare with a faster one's figures: `STEWARD_SLOWER=2 npm run bench -- taps`. */
const RATE = Number(process.env[SLOWER] ?? 4)
/** What the phone's answer to a finger may take, milliseconds (Interaction to Next Paint). */
const MOST_MS = 200
/** Names of journeys' files, or what is in them, where not all are to be measured: `JOURNEYS=login,detail npm run bench -- taps`. */
const JOURNEYS = (process.env['JOURNEYS'] ?? '').split(',').filter((name) => name !== '')
/** A journey on such a phone takes longer than its own limit allows, milliseconds. */
const PATIENCE_MS = 300_000

/**
 * What the taps and keys of all journeys take on a slow phone until the answer is drawn. The app must have been built. A journey that gives up
 * waiting at that speed is none of this measurement's business: its taps until then count, and how many they were is said.
 */
export async function taps(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  const file = join(folder, 'taps.jsonl')
  try {
    // Measured in a browser as people have it, with which its older figures compare; tests are made in less (decision 105).
    const env = { ...process.env, CHROME_PATH: ensureBrowser(), [TAPS_FILE]: file, [SLOWER]: String(RATE) }
    // One at a time, and no trace: two phones on one machine would each take the other's answer for slow, and a trace copies the page at each tap.
    const options = [`--timeout=${PATIENCE_MS}`, '--reporter=line', '--workers=1', '--trace=off']
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

/** The slowest of each journey are what counts: a person remembers the one tap that hung. */
export function report(sorted: readonly Tap[]): Row[] {
  const [slowest] = sorted
  if (!slowest) throw new Error('no journey has tapped')
  const worst = new Map<string, Tap>()
  for (const tap of sorted) if (!worst.has(tap.journey)) worst.set(tap.journey, tap)
  const over = [...worst.values()].filter(({ duration }) => duration > MOST_MS)
  for (const { journey, event, on, duration, wait } of over)
    console.error(`${duration} ms (${wait} before it was looked at): ${event} on "${on}" in ${journey}`)
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
