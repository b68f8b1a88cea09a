import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { overBudget } from './budget.ts'
import { runStage, type StageResult } from './run-stage.ts'
import { INSTALL_BUDGET, stages, TOTAL_BUDGET } from './stages.ts'

const root = resolve(import.meta.dirname, '../..')
let folder: string
beforeAll(() => {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  folder = mkdtempSync(join(root, 'test-results/hanging-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * A passing test, two tests that never end, and a file that is never reached. Vitest may delay reporting a test's result until its next
 * event, because its throttle can lose a call. The hanging test therefore emits an annotation first.
 */
const sources = (runner: string) => {
  const [taken, first] = runner === 'vitest' ? ['{ annotate }', "await annotate('started')"] : ['', '']
  const hangs = `async (${taken}) => { ${first}; await new Promise(() => setInterval(() => {}, 50)) }`
  return {
    one: `import { test } from '${runner}'; test('passes', () => {}); test('hangs', ${hangs}); test('waits', () => {})`,
    two: `import { test } from '${runner}'; test('is never reached', () => {})`,
  }
}
function write(kind: string, runner: string, config: string): string {
  const inside = join(folder, kind)
  mkdirSync(inside)
  const { one, two } = sources(runner)
  writeFileSync(join(inside, 'a.check.ts'), one)
  writeFileSync(join(inside, 'b.check.ts'), two)
  writeFileSync(join(inside, 'config.ts'), config)
  return join(inside, 'config.ts')
}

/** Runs a stage and aborts it after the first finished test, as its time limit would. */
async function runUntilFirstResult(name: string, commands: string[][]): Promise<StageResult> {
  const report = join(folder, `${name}.jsonl`)
  const limit = new AbortController()
  const poll = setInterval(() => {
    if (existsSync(report) && readFileSync(report, 'utf8').includes('"passed"')) limit.abort()
  }, 50)
  try {
    return await runStage({ name, commands, report, budget: 1 }, limit.signal)
  } finally {
    clearInterval(poll)
  }
}

it('counts passed tests and names the tests that did not run when a Vitest stage times out', async () => {
  const options =
    "{ include: ['*.check.ts'], root: import.meta.dirname, testTimeout: 600_000, fileParallelism: false, sequence: { shuffle: false } }"
  const config = write('units', 'vitest', `export default { test: ${options} }`)
  const commands = [
    ['vitest', 'run', '--config', config, '--root', join(folder, 'units'), `--reporter=${root}/tools/test/vitest-reporter.ts`],
  ]
  const result = await runUntilFirstResult('units', commands)
  expect(result.notes.join('\n')).toMatch(/did not run: .*a\.check\.ts\n\s+did not run: hangs\n\s+did not run: waits\n/)
  expect(result.notes.join('\n')).toMatch(/did not run: .*b\.check\.ts/)
  expect(result).toMatchObject({ passed: 1, failed: 3 })
  expect(result.output).toContain('stopped: time limit reached')
})

it('counts passed tests and names the tests that did not run when a Playwright stage times out', async () => {
  const options = "{ outputDir: './out', testDir: '.', testMatch: '**/*.check.ts', workers: 1, timeout: 0 }"
  const config = write('journeys', '@playwright/test', `export default ${options}`)
  const commands = [['playwright', 'test', '--config', config, `--reporter=${root}/tools/test/playwright-reporter.ts`]]
  const result = await runUntilFirstResult('journeys', commands)
  expect(result.notes.filter((note) => /did not run: (hangs|waits|is never reached)$/.test(note))).toHaveLength(3)
  expect(result).toMatchObject({ passed: 1, failed: 3 })
})

it('the budgets of all stages and of the installation fit into the total budget', () => {
  expect(stages.reduce((sum, { budget }) => sum + budget, INSTALL_BUDGET)).toBeLessThanOrEqual(TOTAL_BUDGET)
})

it('overBudget names a stage over its budget with its most expensive files', () => {
  const stage = { name: 'units', commands: [], budget: 10 }
  const costs: [string, number][] = [['slow.test.ts', 9_000]]
  const result = { passed: 1, failed: 0, notes: [], failures: [], output: '', costs }
  expect(overBudget(stage, { ...result, seconds: 10 })).toBeUndefined()
  expect(overBudget(stage, { ...result, seconds: 11 })).toMatch(/units took 11 s of 10 s \(load .*\)\n {5}9\.0 s {2}slow\.test\.ts/)
})
