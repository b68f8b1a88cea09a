import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from '../../tools/generate/generate.ts'
import { readRecords, type TestRecord } from '../../tools/test/records.ts'
import { runCommand } from '../../tools/test/run-command.ts'
import type { Mutation } from './mutations.ts'
import { BUILD_CLIENT, BUILD_LIMIT_MS, type ProjectCopy } from './project-copy.ts'
import { type JourneyProject, PROJECTS } from './projects.ts'
import { nameOf, testsThat } from './failures.ts'
import { isCitedByJourney, journeyEnv, JOURNEY_TIMEOUT_MS, type Outcome, titled, titlesWith } from './run-mutation.ts'

/** A mutation with the files whose tests cite its id. */
export interface Candidate {
  mutation: Mutation
  files: readonly string[]
}

const RUN_LIMIT_MS = 60 * 60_000

/** Whether client and schemas contain the whole mutation. All journeys of a run share one process, whose server code is not broken. */
export const isInClient = ({ file }: Mutation): boolean =>
  !/^(server|tools|src\/simulator|schemas\/entities)\//.test(file) && !/^actions\/.*rules/.test(file)

/**
 * Builds a product for each mutation, and runs the journeys that cite its id on it, all in one run. Returns the outcomes of those that are
 * caught or refused.
 */
export async function runJourneys(copies: readonly ProjectCopy[], candidates: readonly Candidate[]): Promise<Outcome[]> {
  const [copy] = copies
  if (!copy || candidates.length === 0) return []
  const products = join(copy.path, 'test-results/products')
  const started = performance.now()
  const queue = [...candidates]
  const built: Candidate[] = []
  const refused: { id: string; by: string }[] = []
  await Promise.all(
    copies.map(async (each) => {
      for (let candidate = queue.shift(); candidate; candidate = queue.shift()) {
        const { id } = candidate.mutation
        const by = await buildProduct(each, candidate.mutation, join(products, id))
        if (by === undefined) built.push(candidate)
        else refused.push({ id, by })
      }
    }),
  )
  const records = await run(
    copy,
    built.map((one, index) => projectOf(one, index, products)),
  )
  const failures = built.map(({ mutation: { id } }, index) => ({ id, failed: testsThat('failed', recordsOf(records, index)) }))
  const unbroken = await run(copy, passingProject(failures.flatMap(({ failed }) => failed)))
  const passing = new Set(testsThat('passed', unbroken).map(nameOf))
  const seconds = Math.round((performance.now() - started) / 1_000 / candidates.length)
  rmSync(products, { recursive: true, force: true })
  return [
    ...refused.map(({ id, by }): Outcome => ({ id, verdict: 'refused', by, seconds })),
    ...failures.flatMap(({ id, failed }): Outcome[] => {
      const proof = failed.map(nameOf).find((name) => passing.has(name))
      return proof === undefined ? [] : [{ id, verdict: 'caught', by: proof, seconds }]
    }),
  ]
}

/** Builds the broken client into a folder, with the broken schemas beside it. Returns what refuses the mutation. */
async function buildProduct(copy: ProjectCopy, mutation: Mutation, folder: string): Promise<string | undefined> {
  copy.apply(mutation)
  try {
    if (mutation.file.endsWith('.json') && (await problemsIn(copy)) > 0) return 'checker'
    const command = [...BUILD_CLIENT, '--outDir', join(folder, 'dist/client')]
    const { ok } = await runCommand(command, { root: copy.path, limit: AbortSignal.timeout(BUILD_LIMIT_MS) })
    if (!ok) return 'build'
    cpSync(join(copy.path, 'schemas'), join(folder, 'schemas'), { recursive: true })
    return undefined
  } finally {
    copy.restore()
  }
}

const problemsIn = async (copy: ProjectCopy): Promise<number> =>
  generate(copy.path).then(
    ({ problems }) => problems.length,
    () => 1,
  )

const projectOf = ({ mutation: { id }, files }: Candidate, index: number, products: string): JourneyProject => ({
  name: String(index),
  titles: titlesWith(id),
  files: files.filter((file) => isCitedByJourney([file])),
  product: join(products, id),
})

/** Returns the project that runs tests on the unbroken product. */
function passingProject(tests: readonly { file: string; title: string }[]): JourneyProject[] {
  if (tests.length === 0) return []
  const files = [...new Set(tests.map(({ file }) => file))]
  return [{ name: 'unbroken', titles: [...new Set(tests.map(({ title }) => titled(title)))].join('|'), files, product: '' }]
}

async function run(copy: ProjectCopy, projects: JourneyProject[]): Promise<TestRecord[]> {
  if (projects.length === 0) return []
  const results = join(copy.path, 'test-results')
  mkdirSync(results, { recursive: true })
  const [list, records] = [join(results, 'projects.json'), join(results, 'products.jsonl')]
  writeFileSync(list, JSON.stringify(projects))
  rmSync(records, { force: true })
  const command = ['playwright', 'test', '--config', 'tests/mutations/playwright.config.ts', `--timeout=${JOURNEY_TIMEOUT_MS}`]
  const reporter = '--reporter=./tools/test/playwright-reporter.ts'
  await runCommand([...command, reporter], {
    root: copy.path,
    limit: AbortSignal.timeout(RUN_LIMIT_MS),
    env: { ...journeyEnv(records), [PROJECTS]: list },
  })
  return readRecords(records)
}

const recordsOf = (records: TestRecord[], index: number): TestRecord[] =>
  records.filter((one) => one.event === 'done' && one.project === String(index))
