/**
 * `npm run crash-test -- 100`: kills the server 100 times while clients write and while WeCom fails at times. Prints how many writes and cards
 * were lost or doubled. Uses SQLite, or with `--on postgresql` a PostgreSQL server that it starts. `--what signing` kills it while
 * endorsements are signed, with an insurer's core that is slow, silent or drops responses. `--what page` kills the page or browser of
 * policyholders who sign (needs the built app). `--what import` kills the commands that import accounts and tags and move work, and the server
 * beside them; `--what sync` the server while it reads people and contacts from WeCom; `--what rotation` while it encrypts clear values and
 * changes SECRET_KEY; `--what inbound` while another system sends tasks and cases. Draws the times of the kills from `SEED`, or from a new seed that it prints. Exits with 1
 * when anything was lost or doubled.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { startCluster } from '../postgresql/cluster.ts'
import { newSeed, readSeed } from '../seed.ts'
import { crashAndRecover } from './crash-recovery.ts'
import { killPages } from './page/index.ts'
import { crashWhileImporting } from './people/import.ts'
import { crashWhileRotating } from './people/rotation.ts'
import { crashWhileSyncing } from './people/sync.ts'
import { crashWhileReceiving } from './inbound.ts'
import { crashWhileSigning } from './signing.ts'

const WHAT = ['writes', 'signing', 'page', 'import', 'sync', 'rotation', 'inbound']
const { values, positionals } = parseArgs({
  options: { on: { type: 'string', default: 'sqlite' }, what: { type: 'string', default: 'writes' } },
  allowPositionals: true,
})
const count = Number(positionals[0] ?? 100)
if (!Number.isInteger(count) || count < 1 || !['sqlite', 'postgresql'].includes(values.on) || !WHAT.includes(values.what)) {
  console.error(`Usage: npm run crash-test -- [kills] [--on sqlite|postgresql] [--what ${WHAT.join('|')}]`)
  process.exit(2)
}

const seed = process.env['SEED'] === undefined ? newSeed() : readSeed()
console.log(`SEED=${seed}`)
if (values.what === 'page') {
  await pages()
  process.exit()
}
const folder = mkdtempSync(join(tmpdir(), 'steward-crash-recovery-'))
const cluster = values.on === 'postgresql' ? await startCluster() : undefined
try {
  const location: DatabaseLocation = cluster ? { databaseUrl: await cluster.database() } : { dataDir: folder }
  const progress = (kills: number) => {
    if (kills % 10 === 0) console.log(`${kills} of ${count}`)
  }
  const run = { signing, import: importing, sync: syncing, rotation: rotating, inbound: receiving }[values.what] ?? writing
  await run(location, progress)
} finally {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function pages(): Promise<void> {
  const printed = new Set<string>()
  const progress = (kills: number, wrong: readonly string[]) => {
    for (const text of wrong) if (!printed.has(text)) console.log(text)
    for (const text of wrong) printed.add(text)
    if (kills % 10 < 2) console.log(`${kills} of ${count}`)
  }
  const { kills, rounds, killsByScreen, saved, unsaved, wrong } = await killPages({ kills: count, seed, progress })
  console.log(`${kills} page kills, ${rounds} signers: ${wrong.length} errors`)
  console.log(`entered before a kill: ${saved} saved and restored, ${unsaved} too recent to be saved`)
  for (const [screen, many] of Object.entries(killsByScreen)) console.log(`${screen}: ${many}`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}

async function signing(location: DatabaseLocation, progress: (kills: number) => void): Promise<void> {
  const { kills, signed, events, ...bad } = await crashWhileSigning({ kills: count, seed, location, progress })
  console.log(`${kills} kills on ${values.on} while signing: ${signed} signatures valid, ${events} events`)
  judge(bad)
}

async function writing(location: DatabaseLocation, progress: (kills: number) => void): Promise<void> {
  const { kills, acknowledged, conflicts, interrupted, interruptedButApplied, lost, doubled, appliedButRefused, ...delivery } =
    await crashAndRecover({ kills: count, seed, location, progress })
  console.log(`${kills} kills on ${values.on}: ${acknowledged} writes acknowledged, ${conflicts} conflicts between rivals`)
  console.log(`in flight at a kill: ${interrupted}, of which ${interruptedButApplied} had been applied; all were retried`)
  console.log(`lost ${lost}, doubled ${doubled}, applied but refused ${appliedButRefused}`)
  const { cards, cardsRetried, cardsLost, cardsDoubled } = delivery
  console.log(`cards ${cards}, of which ${cardsRetried} took more than one attempt: lost ${cardsLost}, doubled ${cardsDoubled}`)
  process.exitCode = lost + doubled + appliedButRefused + cardsLost + cardsDoubled > 0 ? 1 : 0
}

/** Prints faults, and fails when there is one. */
function judge(faults: Readonly<Record<string, number>>): void {
  const named = Object.entries(faults)
  console.log(named.map(([what, many]) => `${what} ${many}`).join(', '))
  process.exitCode = named.some(([, many]) => many > 0) ? 1 : 0
}

async function importing(location: DatabaseLocation, progress: (kills: number) => void): Promise<void> {
  const { kills, passed, interrupted, interruptedButApplied, answered, ...faults } = await crashWhileImporting({
    kills: count,
    seed,
    location,
    progress,
  })
  console.log(`${kills} kills on ${values.on} during import: ${passed} commands passed, ${answered} requests answered beside them`)
  console.log(`killed commands: ${interrupted}, of which ${interruptedButApplied} had been applied; all were repeated`)
  judge(faults)
}

async function syncing(location: DatabaseLocation, progress: (kills: number) => void): Promise<void> {
  const outcome = await crashWhileSyncing({ kills: count, seed, location, progress })
  const { kills, requests, interrupted, events, repeated, cards, cardsRetried, ...faults } = outcome
  console.log(`${kills} kills on ${values.on} during syncs: ${interrupted} within readings, after ${requests} requests to WeCom`)
  console.log(`events ${events}, of which ${repeated} were sent again; cards ${cards}, of which ${cardsRetried} took more than one attempt`)
  judge(faults)
}

async function rotating(location: DatabaseLocation, progress: (kills: number) => void): Promise<void> {
  const outcome = await crashWhileRotating({ kills: count, seed, location, progress })
  const { kills, interrupted, encryptions, rotations, answered, signIns, ...faults } = outcome
  console.log(
    `${kills} kills on ${values.on}, ${interrupted} before the end: ${encryptions} encryptions, ${rotations} changes of SECRET_KEY`,
  )
  console.log(`requests answered meanwhile: ${answered}, of which ${signIns} sign-ins`)
  judge(faults)
}

async function receiving(location: DatabaseLocation, progress: (kills: number) => void): Promise<void> {
  const outcome = await crashWhileReceiving({ kills: count, seed, location, progress })
  const { kills, batches, interrupted, rows, events, cards, cardsRetried, ...faults } = outcome
  console.log(
    `${kills} kills on ${values.on} while work arrives: ${batches} batches with ${rows} rows, ${interrupted} interrupted and repeated`,
  )
  console.log(`events ${events}, cards ${cards}, of which ${cardsRetried} took more than one attempt`)
  judge(faults)
}
