/**
 * `npm test` runs all stages in order and skips none; a failed stage does not stop the run. Prints stages over budget with their most
 * expensive files, failed tests with their messages, then `N passed, N failed`. A stage without its own counts counts as one. `-- --only units,journeys` selects stages.
 * Installs missing system packages first; where that is impossible, prints their names and runs no stage.
 */
import { parseArgs } from 'node:util'
import { overBudget } from './budget.ts'
import { runStage } from './run-stage.ts'
import { selectStages } from './stages.ts'
import { ensureSystemPackages } from './system-packages.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const total = { passed: 0, failed: 0 }
const broken: string[] = []
const slow: string[] = []
const failures: string[] = []
const selected = selectStages(values.only)
const missing = ensureSystemPackages(selected.map(({ name }) => name))
if (missing !== undefined) {
  console.log(`${missing}\n0 passed, 1 failed`)
  process.exit(1)
}
for (const stage of selected) {
  const result = await runStage(stage)
  const { passed, failed, notes, output, seconds } = result
  failures.push(...result.failures)
  total.passed += passed
  total.failed += failed
  if (failed > 0) {
    broken.push(stage.name)
    console.log(output.trimEnd())
    for (const note of notes) console.log(note)
  }
  const summary = stage.report ? `${passed} passed, ${failed} failed` : stage.printsLastLine ? (output.trim().split('\n').at(-1) ?? '') : ''
  console.log(`${failed > 0 ? 'FAIL' : 'ok  '} ${stage.name.padEnd(11)} ${seconds.toFixed(1).padStart(6)} s  ${summary}`.trimEnd())
  const message = overBudget(stage, result)
  if (message !== undefined) slow.push(message)
}
for (const message of slow) console.log(message)
// At the end, because logs are often cut to their last lines.
for (const failure of failures) console.log(`- ${failure}`)
if (broken.length > 0) console.log(`Failed: ${broken.join(', ')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
