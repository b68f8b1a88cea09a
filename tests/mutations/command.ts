/**
 * `npm run mutation-test -- [ids] [--sample 20] [--seed 7] [--workers 2] [--resume]`
 *
 * Breaks the product in a temporary copy, once for each requirement, and runs the tests that cite it. Without ids it takes all requirements
 * that have a mutation; `--sample` draws so many that need no build. Each outcome is appended to test-results/mutations.jsonl; `--resume`
 * continues that file. Prints the outcomes that prove nothing, and exits with 1 when more than 3 % are not caught.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readCitations } from '../../tools/coverage/citations.ts'
import { readSeed } from '../seed.ts'
import { seededRandom } from '../seeded-random.ts'
import { isMutation, type Mutation, readEntries, root } from './mutations.ts'
import { copyProject, type ProjectCopy } from './project-copy.ts'
import { isInClient, runJourneys } from './run-journeys.ts'
import { isCitedByJourney, isCitedByJourneysOnly, isCitedByUnitTest, type Outcome, runMutation } from './run-mutation.ts'

/** The share that must be caught. */
const REQUIRED = 0.97
/** The number of products built for one run of journeys; each takes 10 MB. */
const BATCH = 40
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
const hasJourneys = ({ id }: Mutation) => isCitedByJourney(filesOf(id))
const copies = await Promise.all(Array.from({ length: Math.min(workers, selected.length) }, () => copyProject(selected.some(hasJourneys))))
try {
  await measure()
} finally {
  for (const copy of copies) copy.remove()
}
report()

/** Runs the tests that need no build first, then journeys on many products at once, then each remaining mutation alone. */
async function measure(): Promise<void> {
  const remaining = selected.filter(({ id }) => isCitedByJourneysOnly(filesOf(id)))
  await forEach(
    selected.filter((mutation) => !remaining.includes(mutation)),
    async (copy, mutation) => {
      const outcome = await runMutation(copy, mutation, filesOf(mutation.id), { journeys: false })
      if (outcome.verdict === 'survived' && hasJourneys(mutation)) remaining.push(mutation)
      else store(outcome)
    },
  )
  const together = remaining.filter(isInClient)
  const caught = new Set<string>()
  for (let from = 0; from < together.length; from += BATCH) {
    const batch = together.slice(from, from + BATCH)
    for (const outcome of await runJourneys(
      copies,
      batch.map((mutation) => ({ mutation, files: filesOf(mutation.id) })),
    )) {
      store(outcome)
      caught.add(outcome.id)
    }
  }
  const alone = remaining.filter(({ id }) => !caught.has(id))
  await forEach(alone, async (copy, mutation) => store(await runMutation(copy, mutation, filesOf(mutation.id), { journeys: true })))
}

/** Works through the mutations with one worker per copy. */
async function forEach(mutations: readonly Mutation[], work: (copy: ProjectCopy, mutation: Mutation) => Promise<void>): Promise<void> {
  const queue = [...mutations]
  await Promise.all(
    copies.map(async (copy) => {
      for (let mutation = queue.shift(); mutation; mutation = queue.shift()) await work(copy, mutation)
    }),
  )
}

function store(outcome: Outcome): void {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  appendFileSync(results, `${JSON.stringify(outcome)}\n`)
  done.push(outcome)
}

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
