/**
 * `npm run endure -- 100`: kills the server so often in the middle of writing, beside a WeCom that is away now and then,
 * and prints what was lost or doubled, of writes and of cards. On SQLite; with `--on postgresql` on a PostgreSQL of its
 * own; with `--what signing` while endorsements are signed, beside an insurer's core that is slow, deaf or loses its answers.
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
  !['writes', 'signing'].includes(values.what)
) {
  console.error('Usage: npm run endure -- [kills] [--on sqlite|postgresql] [--what writes|signing]')
  process.exit(2)
}

const seed = process.env['SEED'] === undefined ? newSeed() : readSeed()
console.log(`SEED=${seed}`)
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
