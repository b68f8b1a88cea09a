/**
 * `npm run endure -- 100`: kills the server so often in the middle of writing, beside a WeCom that is away now and then,
 * and prints what was lost or doubled, of writes and of cards. On SQLite; with `--on postgresql` on a PostgreSQL of its
 * own; with `--what signing` while endorsements are signed, beside an insurer's core that is slow, deaf or loses its answers; with
 * `--what page` it kills the page, or the browser, of policyholders who sign (needs the built app).
 * The moments are drawn from `SEED`, or from a new one that is printed. Ends with 1 when anything was lost or doubled.
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
import { crashWhileSigning } from './signing.ts'

const { values, positionals } = parseArgs({
  options: { on: { type: 'string', default: 'sqlite' }, what: { type: 'string', default: 'writes' } },
  allowPositionals: true,
})
const count = Number(positionals[0] ?? 100)
if (
  !Number.isInteger(count) ||
  count < 1 ||
  !['sqlite', 'postgresql'].includes(values.on) ||
  !['writes', 'signing', 'page'].includes(values.what)
) {
  console.error('Usage: npm run endure -- [kills] [--on sqlite|postgresql] [--what writes|signing|page]')
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
  const place: DatabaseLocation = cluster ? { databaseUrl: await cluster.database() } : { dataDir: folder }
  const progress = (kills: number) => {
    if (kills % 10 === 0) console.log(`${kills} of ${count}`)
  }
  if (values.what === 'signing') await signing(place, progress)
  else await writing(place, progress)
} finally {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function pages(): Promise<void> {
  const told = new Set<string>()
  const progress = (kills: number, wrong: readonly string[]) => {
    for (const text of wrong) if (!told.has(text)) console.log(text)
    for (const text of wrong) told.add(text)
    if (kills % 10 < 2) console.log(`${kills} of ${count}`)
  }
  const { kills, rounds, places, kept, unkept, wrong } = await killPages({ kills: count, seed, progress })
  console.log(`${kills} times the page killed, of ${rounds} signers: ${wrong.length} wrong`)
  console.log(`done before a death: ${kept} kept and there again, ${unkept} too young to be kept`)
  for (const [place, many] of Object.entries(places)) console.log(`${place}: ${many}`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}

async function signing(place: DatabaseLocation, progress: (kills: number) => void): Promise<void> {
  const { kills, signed, events, ...bad } = await crashWhileSigning({ kills: count, seed, place, progress })
  console.log(`${kills} times kill -9 on ${values.on} while signing: ${signed} signatures stand, ${events} events`)
  const named = Object.entries(bad)
  console.log(named.map(([what, many]) => `${what} ${many}`).join(', '))
  process.exitCode = named.some(([, many]) => many > 0) ? 1 : 0
}

async function writing(place: DatabaseLocation, progress: (kills: number) => void): Promise<void> {
  const { kills, acknowledged, conflicts, unheard, unheardButDone, lost, doubled, disowned, ...delivery } = await crashAndRecover({
    kills: count,
    seed,
    place,
    progress,
  })
  console.log(`${kills} times kill -9 on ${values.on}: ${acknowledged} writes acknowledged, ${conflicts} conflicts between rivals`)
  console.log(`under way at a kill: ${unheard}, of which ${unheardButDone} had been carried out; all were sent again`)
  console.log(`lost ${lost}, doubled ${doubled}, carried out but refused ${disowned}`)
  const { cards, cardsRetried, cardsLost, cardsDoubled } = delivery
  console.log(`cards ${cards}, of which ${cardsRetried} took more than one attempt: lost ${cardsLost}, doubled ${cardsDoubled}`)
  process.exitCode = lost + doubled + disowned + cardsLost + cardsDoubled > 0 ? 1 : 0
}
