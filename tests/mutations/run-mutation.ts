import { escapeRegExp } from 'es-toolkit'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from '../../tools/generate/generate.ts'
import { readRecords, RECORDS, type TestRecord } from '../../tools/test/records.ts'
import { runCommand } from '../../tools/test/run-command.ts'
import type { Mutation } from './mutations.ts'
import { BUILD_CLIENT, BUILD_SIMULATOR, type ProjectCopy } from './project-copy.ts'
import { failureIn, nameOf, type Test, testsThat } from './failures.ts'

/**
 * `caught`: a test that cites the id fails or cannot run, and passes without the mutation. `refused`: checker, generator or compiler reports the mutation.
 * `survived`: all citing tests pass. `fails anyway`: the failed test fails without the mutation, too, so it proves nothing.
 */
export type Verdict = 'caught' | 'refused' | 'survived' | 'fails anyway'

export interface Outcome {
  id: string
  verdict: Verdict
  /** The failed test, or the refusing tool. */
  by: string
  seconds: number
}

/** Compiles with a cache in the copy. */
const TYPES = ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'test-results/types.tsbuildinfo']
const COMMAND_LIMIT_MS = 5 * 60_000
/** How long a journey waits for what it expects, and runs at all. A journey that is only slow fails without the mutation, too. */
const EXPECT_TIMEOUT_MS = '6000'
export const JOURNEY_TIMEOUT_MS = 45_000
/** The environment of journeys, with the path of their records. */
export const journeyEnv = (records: string) => ({
  [RECORDS]: records,
  CI: 'true',
  EXPECT_TIMEOUT: EXPECT_TIMEOUT_MS,
  ACTION_TIMEOUT: EXPECT_TIMEOUT_MS,
})
const REPORTER = { vitest: '--reporter=./tools/test/vitest-reporter.ts', playwright: '--reporter=./tools/test/playwright-reporter.ts' }

/** The test runners in the order of their cost, each with the test files that it runs. Journeys need a build. */
const RUNNERS = [
  { name: 'node', runs: (file: string) => file.endsWith('.test.ts') && !/^tests\/(postgresql|webkit)\//.test(file) },
  { name: 'browser', runs: (file: string) => file.endsWith('.test.tsx') },
  { name: 'postgresql', runs: (file: string) => file.startsWith('tests/postgresql/') },
  { name: 'journeys', runs: (file: string) => file.startsWith('tests/journeys/') },
]

/** Whether unit or contract tests cite the id. */
export const isCitedByUnitTest = (files: readonly string[]): boolean => files.some((file) => RUNNERS[0]?.runs(file))
/** Whether only journeys cite the id. */
export const isCitedByJourneysOnly = (files: readonly string[]): boolean => files.every((file) => file.startsWith('tests/journeys/'))
/** Whether journeys, which need a build, cite the id. */
export const isCitedByJourney = (files: readonly string[]): boolean => files.some((file) => file.startsWith('tests/journeys/'))

/** Tests that were seen to pass without a mutation. */
const passing = new Set<string>()

/**
 * Applies the mutation in the copy, runs the tests in `files` that cite its id until one fails, and restores the copy. Without `journeys`, it
 * runs none of them.
 */
export async function runMutation(
  copy: ProjectCopy,
  mutation: Mutation,
  files: readonly string[],
  { journeys }: { journeys: boolean },
): Promise<Outcome> {
  const { id, file } = mutation
  const started = performance.now()
  // The generator reads schemas and manifests only.
  const isGenerated = file.endsWith('.json')
  const run = (command: string[], env?: NodeJS.ProcessEnv) =>
    runCommand(command, { root: copy.path, limit: AbortSignal.timeout(COMMAND_LIMIT_MS), ...(env ? { env } : {}) })

  async function failedTest(runner: string, cited: string[]): Promise<Test | undefined> {
    const records = await runTests(runner, cited, titlesWith(id))
    const failed = failureIn(records, titlesWith(id))
    if (failed) return failed
    // Rows of a table are cited without a title of their own, when one test checks all of them.
    const ran = new Set(testsThat('passed', records).map(({ file: path }) => path))
    const untitled = cited.filter((path) => !ran.has(path))
    if (untitled.length === 0) return undefined
    return failureIn(await runTests(runner, untitled))
  }

  /** Whether the test passes in the unbroken copy. */
  async function isPassing(runner: string, test: Test): Promise<boolean> {
    if (passing.has(nameOf(test))) return true
    copy.restore()
    const records = await runTests(runner, [test.file], test.title === '' ? undefined : titled(test.title))
    if (failureIn(records) || testsThat('passed', records).length === 0) return false
    passing.add(nameOf(test))
    return true
  }

  async function runTests(runner: string, cited: string[], only?: string): Promise<TestRecord[]> {
    const records = join(copy.path, 'test-results/mutation.jsonl')
    rmSync(records, { force: true })
    const filter = only === undefined ? [] : [runner === 'journeys' ? '-g' : '-t', only]
    const command =
      runner === 'journeys'
        ? ['playwright', 'test', REPORTER.playwright, '--workers=1', '-x', `--timeout=${JOURNEY_TIMEOUT_MS}`, ...filter, ...cited]
        : [
            'vitest',
            'run',
            ...(runner === 'node' ? ['--config', 'tests/mutations/vitest.config.ts', '--root', '.'] : ['--project', runner]),
            REPORTER.vitest,
            '--bail=1',
            ...filter,
            ...cited,
          ]
    await run(command, journeyEnv(records))
    return existsSync(records) ? readRecords(records) : []
  }

  async function refusal(): Promise<string | undefined> {
    if (!isGenerated) return undefined
    try {
      return (await generate(copy.path)).problems.length > 0 ? 'checker' : undefined
    } catch {
      return 'generator'
    }
  }

  async function firstFailure(): Promise<Pick<Outcome, 'verdict' | 'by'>> {
    const refused = await refusal()
    if (refused !== undefined) return { verdict: 'refused', by: refused }
    for (const { name, runs } of RUNNERS) {
      const cited = files.filter(runs)
      if (cited.length === 0 || (name === 'journeys' && !journeys)) continue
      const builds = name === 'journeys' && !file.startsWith('server/')
      const build = file.startsWith('src/simulator/') ? BUILD_SIMULATOR : BUILD_CLIENT
      if (builds && !(await run(build)).ok) return { verdict: 'refused', by: 'build' }
      const failed = await failedTest(name, cited)
      if (failed) return { verdict: (await isPassing(name, failed)) ? 'caught' : 'fails anyway', by: nameOf(failed) }
    }
    if (!journeys && isCitedByJourney(files)) return { verdict: 'survived', by: '' }
    return (await run(TYPES)).ok ? { verdict: 'survived', by: '' } : { verdict: 'refused', by: 'compiler' }
  }

  copy.apply(mutation)
  try {
    const result = await firstFailure()
    return { id, ...result, seconds: Math.round((performance.now() - started) / 1_000) }
  } finally {
    copy.restore()
  }
}

/** Returns a pattern of the titles that cite the id. */
export const titlesWith = (id: string) => String.raw`(?<![A-Z])${id}(?!\d)`
/** Returns a pattern of this title; the runners join the titles of describe and test by blanks. */
export const titled = (title: string) => title.split(' > ').map(escapeRegExp).join('(?: >)? ')
