import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from 'fast-check'
import { startSigning } from '../contract/signing.ts'
import { walks } from './model.ts'

/**
 * `npm run walk -- [steps] [seed]`: walks of a hundred steps each, ten thousand steps if nothing else is said, over the states of
 * signing links, on SQLite. Says how many signatures the core was handed; ends with 1 and the shortest walk when one went wrong.
 */
const STEPS_A_WALK = 100
const [steps, seed] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? Date.now() % 1_000_000)]

const dataDir = mkdtempSync(join(tmpdir(), 'steward-walk-'))
const there = await startSigning({ place: { dataDir } })
const begun = performance.now()
try {
  await assert(walks(there, STEPS_A_WALK), { numRuns: Math.ceil(steps / STEPS_A_WALK), seed })
  const { signatures } = await there.house.db
    .selectFrom('signature')
    .select(({ fn }) => fn.countAll<number>().as('signatures'))
    .executeTakeFirstOrThrow()
  const { events } = await there.house.db
    .selectFrom('signing_event')
    .select(({ fn }) => fn.countAll<number>().as('events'))
    .executeTakeFirstOrThrow()
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
  console.log(
    `seed ${seed}: ${signatures} signatures written down, ${there.handedIn.length} handed in, ${events} events, in ${seconds} s: all whole`,
  )
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await there.house.close()
  rmSync(dataDir, { recursive: true })
}
