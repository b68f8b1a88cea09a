import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from 'fast-check'
import { signingWalkProperty, startWalk } from './model.ts'

/**
 * `npm run model-test -- [steps] [seed]`: random walks of a hundred steps each over the states of signing links with jumps of the clock, on SQLite;
 * 10,000 steps by default. Prints how many signatures were submitted to the core. On a failure, prints the shortest failing walk and exits with 1.
 */
const STEPS_A_WALK = 100
const [steps, seed] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? Date.now() % 1_000_000)]
if (!Number.isInteger(steps) || steps < 1 || !Number.isInteger(seed)) {
  console.error('Usage: npm run model-test -- [steps] [seed]')
  process.exit(2)
}

const dataDir = mkdtempSync(join(tmpdir(), 'steward-model-test-'))
const service = await startWalk({ databaseLocation: { dataDir } })
const startedAt = performance.now()
try {
  await assert(signingWalkProperty(service, STEPS_A_WALK), { numRuns: Math.ceil(steps / STEPS_A_WALK), seed })
  const { signatures } = await service.server.db
    .selectFrom('signature')
    .select(({ fn }) => fn.countAll<number>().as('signatures'))
    .executeTakeFirstOrThrow()
  const { events } = await service.server.db
    .selectFrom('signing_event')
    .select(({ fn }) => fn.countAll<number>().as('events'))
    .executeTakeFirstOrThrow()
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
  console.log(
    `seed ${seed}: ${signatures} signatures stored, ${service.submissions.length} submitted, ${events} events, in ${seconds} s: all chains intact`,
  )
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await service.server.close()
  rmSync(dataDir, { recursive: true })
}
