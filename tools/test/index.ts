/**
 * `npm test`: everything, in order, and never a skip. A stage that fails does not stop the next. Ends with one line,
 * `N passed, N failed`; a stage without counts of its own counts as one. `npm test -- --only units,journeys` runs some.
 * Before that it names the stages that took more than their budget, and their most expensive files.
 */
import { parseArgs } from 'node:util'
import { overBudget } from './budget.ts'
import { runStage } from './run-stage.ts'
import { selectStages } from './stages.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const total = { passed: 0, failed: 0 }
const broken: string[] = []
const slow: string[] = []
for (const stage of selectStages(values.only)) {
  const lacking = stage.lacking?.()
  if (lacking !== undefined && !process.env['CI']) {
    console.log(`none ${stage.name.padEnd(10)}           ${lacking}`)
    continue
  }
  const result = await runStage(stage)
  const { passed, failed, notes, words, seconds } = result
  total.passed += passed
  total.failed += failed
  if (failed > 0) {
    broken.push(stage.name)
    console.log(words.trimEnd())
    for (const note of notes) console.log(note)
  }
  const told = stage.report ? `${passed} passed, ${failed} failed` : stage.tells ? (words.trim().split('\n').at(-1) ?? '') : ''
  console.log(`${failed > 0 ? 'FAIL' : 'ok  '} ${stage.name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s  ${told}`.trimEnd())
  const late = overBudget(stage, result)
  if (late !== undefined) slow.push(late)
}
for (const late of slow) console.log(late)
if (broken.length > 0) console.log(`Failed: ${broken.join(', ')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
