import { newSeed } from '../seed.ts'
import { plantFaults } from './plant-faults.ts'
import { createCertificates } from './set-up.ts'

/**
 * `npm run settings-test -- [faults] [seed]` plants mistakes in the settings, alone and in pairs (300 by default), and checks 100 good set-ups.
 * Every tenth check runs in a process of its own. Prints the failures, and exits with 1 if there is one.
 */
const GOOD = 100
const [faults, seed] = [Number(process.argv[2] ?? 300), Number(process.argv[3] ?? newSeed())]
if (!Number.isInteger(faults) || faults < 1 || !Number.isInteger(seed)) {
  console.error('Usage: npm run settings-test -- [faults] [seed]')
  process.exit(2)
}
using certificates = createCertificates()
const startedAt = performance.now()
const { alone, pairs, good, slowestMs, failures } = await plantFaults({
  faults,
  good: GOOD,
  seed,
  processEach: 10,
  certificates,
})
for (const failure of failures) console.error(failure)
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
console.log(
  `seed ${seed}: ${alone} mistakes alone, ${pairs} pairs, ${good} good set-ups in ${seconds} s, the slowest in ${(slowestMs / 1_000).toFixed(1)} s; ${failures.length} failures`,
)
if (failures.length > 0) process.exitCode = 1
