/**
 * `npm run flake-test -- units 20` runs stages of `npm test` (comma-separated) several times, each round with another seed, and prints the
 * failures of each. Exits with 1 if a round failed. `SEED=… npm test -- --only units` repeats one round.
 */
import { runStage } from './run-stage.ts'
import { selectStages } from './stages.ts'
import { ensureSystemPackages } from './system-packages.ts'

const [only, times] = [process.argv[2], Number(process.argv[3] ?? 20)]
if (only === undefined || !Number.isInteger(times) || times < 1) {
  console.error('Usage: npm run flake-test -- <stages> [times]')
  process.exit(2)
}
const first = Number(process.env['SEED'] ?? 1)
const selected = selectStages(only)
const missing = ensureSystemPackages(selected.map(({ name }) => name))
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}
const counts = { green: 0, red: 0 }
for (let round = 0; round < times; round += 1) {
  process.env['SEED'] = String(first + round)
  for (const stage of selected) {
    const { passed, failed, notes, output, seconds } = await runStage(stage)
    counts[failed > 0 ? 'red' : 'green'] += 1
    const which = `${stage.name} ${round + 1} of ${times}, SEED=${first + round}`
    if (failed > 0) console.log([output.trimEnd(), ...notes].join('\n'))
    console.log(`${failed > 0 ? 'FAIL' : 'ok  '} ${which}: ${passed} passed, ${failed} failed, ${seconds.toFixed(0)} s`)
  }
}
console.log(`${counts.green} rounds green, ${counts.red} red`)
process.exitCode = counts.red > 0 ? 1 : 0
