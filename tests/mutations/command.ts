/**
 * `npm run mutation-test -- [ids] [--sample 20] [--seed 7] [--workers 2] [--resume]`
 *
 * Breaks the product in a temporary copy, once for each requirement, and runs the tests that cite it. Without ids it takes all requirements that have a mutation; `--sample` draws so many that
 * need no build. Each outcome is appended to test-results/mutations.jsonl; `--resume` continues that file. Prints the outcomes
 * that prove nothing, and exits with 1 when more than 3 % are not caught.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readCitations } from '../../tools/coverage/citations.ts'
import { readSeed } from '../seed.ts'
import { seededRandom } from '../seeded-random.ts'
import { isMutation, type Mutation, readEntries, root } from './mutations.ts'
import { copyProject } from './project-copy.ts'
import { isCitedByJourney, isCitedByUnitTest, type Outcome, runMutation } from './run-mutation.ts'

/** The share that must be caught. */
const REQUIRED = 0.97
const results = join(root, 'test-results/mutations.jsonl')

const { values, positionals: ids } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string' },
    workers: { type: 'string', default: '2' },
    resume: { type: 'boolean', default: false },
  },
})
const [seed, workers] = [Number(values.seed ?? readSeed()), Number(values.workers)]
const cited = readCitations(root)
const filesOf = (id: string) => cited.get(id) ?? []
const entries = readEntries()
const known = new Set(entries.map(({ id }) => id))
const unknown = ids.filter((id) => !known.has(id))
if (unknown.length > 0 || !Number.isInteger(seed) || !(workers >= 1)) {
  console.error(
    `Usage: npm run mutation-test -- [ids] [--sample 20] [--seed 7] [--workers 2] [--resume]\n${unknown.length > 0 ? `No entry for ${unknown.join(', ')}` : ''}`,
  )
  process.exit(2)
}

const started = performance.now()
if (!values.resume) rmSync(results, { force: true })
const done = values.resume && existsSync(results) ? readOutcomes() : []
const selected = select(entries.filter(isMutation)).filter(({ id }) => !done.some((outcome) => outcome.id === id))
// Journeys take longest.
const queue = selected.toSorted((one, other) => Number(isCitedByJourney(filesOf(one.id))) - Number(isCitedByJourney(filesOf(other.id))))
await Promise.all(Array.from({ length: Math.min(workers, queue.length) }, work))
report()

/** Returns the requested mutations, or a sample of those that need no build: unit or contract tests cite them, and no journeys. */
function select(mutations: Mutation[]): Mutation[] {
  if (ids.length > 0) return mutations.filter(({ id }) => ids.includes(id))
  if (values.sample === undefined) return mutations
  const random = seededRandom(seed)
  const candidates = mutations
    .filter(({ id }) => isCitedByUnitTest(filesOf(id)) && !isCitedByJourney(filesOf(id)))
    .map((mutation) => ({ mutation, at: random() }))
  return candidates
    .sort((one, other) => one.at - other.at)
    .slice(0, Number(values.sample))
    .map(({ mutation }) => mutation)
}

async function work(): Promise<void> {
  const copy = await copyProject(selected.some(({ id }) => isCitedByJourney(filesOf(id))))
  try {
    for (let mutation = queue.shift(); mutation; mutation = queue.shift()) {
      const outcome = await runMutation(copy, mutation, filesOf(mutation.id))
      mkdirSync(join(root, 'test-results'), { recursive: true })
      appendFileSync(results, `${JSON.stringify(outcome)}\n`)
      done.push(outcome)
    }
  } finally {
    copy.remove()
  }
}

function readOutcomes(): Outcome[] {
  const lines = readFileSync(results, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as Outcome)
}

function report(): void {
  const good = done.filter(({ verdict }) => verdict === 'caught' || verdict === 'refused')
  for (const { id, verdict, by } of done) if (verdict === 'survived' || verdict === 'fails anyway') console.log(`${id}: ${verdict} ${by}`)
  const unbreakable = entries.length - entries.filter(isMutation).length
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  const refused = done.filter(({ verdict }) => verdict === 'refused').length
  console.log(
    `seed ${seed}: ${good.length} of ${done.length} mutations caught (${refused} by checker or compiler), in ${seconds} s; ${unbreakable} ids have a reason instead`,
  )
  if (done.length === 0 || good.length < done.length * REQUIRED) process.exitCode = 1
}
