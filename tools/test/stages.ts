import { lackingPostgresql } from '../postgresql.ts'
import { lackingWebKit } from '../webkit.ts'

/** The stages of `npm test`, in order. Each is a list of commands; those with a report bring their own counts. */
export interface Stage {
  name: string
  commands: string[][]
  /** Where its reporter writes down each test as it ends (`records.ts`). */
  report?: string
  /** What it may take on two idle cores, in seconds. Together with the installation that is `.ci/run`'s 40 minutes. */
  budget: number
  /** Its last line is a finding to print, e.g. what was found on this machine. */
  tells?: true
  /** Why this machine can't run it, as one sentence to print; undefined when it can. Where CI is set that is a failure. */
  lacking?: () => string | undefined
}

const vitest = (project: string): Pick<Stage, 'commands' | 'report'> => ({
  commands: [['vitest', 'run', '--project', project, '--reporter=default', '--reporter=./tools/test/vitest-reporter.ts']],
  report: `test-results/${project}.jsonl`,
})

/** Installing the packages, and on a new machine a browser, fonts and a database, takes so many seconds of the whole. */
export const INSTALL_BUDGET = 240
export const WHOLE_BUDGET = 40 * 60

export const stages: readonly Stage[] = [
  { name: 'browser', commands: [['tsx', 'tools/chrome.ts']], tells: true, budget: 10 },
  { name: 'databases', commands: [['tsx', 'tools/postgresql.ts']], tells: true, budget: 10 },
  { name: 'generate', commands: [['tsx', 'tools/generate/index.ts']], budget: 10 },
  { name: 'check', commands: [['tsx', 'tools/check.ts', '--release']], budget: 10 },
  { name: 'types', commands: [['tsc', '--noEmit']], budget: 20 },
  { name: 'lint', commands: [['oxlint', '--deny-warnings']], budget: 20 },
  { name: 'format', commands: [['biome', 'format', '.']], budget: 10 },
  { name: 'layers', commands: [['tsx', 'tools/layers/index.ts']], budget: 20 },
  { name: 'dead code', commands: [['knip']], budget: 20 },
  { name: 'units', ...vitest('node'), budget: 300 },
  { name: 'postgresql', ...vitest('postgresql'), lacking: lackingPostgresql, budget: 240 },
  { name: 'widgets', ...vitest('browser'), budget: 240 },
  {
    name: 'build',
    commands: [
      ['vite', 'build'],
      ['vite', 'build', '--config', 'tools/vite.server.ts'],
      ['vite', 'build', '--config', 'tools/vite.simulator.ts'],
    ],
    budget: 60,
  },
  { name: 'compat', commands: [['tsx', 'tools/compat/index.ts']], tells: true, budget: 10 },
  { name: 'webkit', ...vitest('webkit'), lacking: lackingWebKit, budget: 90 },
  {
    name: 'journeys',
    commands: [['playwright', 'test', '--reporter=list,./tools/test/playwright-reporter.ts']],
    report: 'test-results/journeys.jsonl',
    budget: 1_090,
  },
]

/** The stages of `--only units,journeys`, all without it. Ends the process with 2 on a name there is none of. */
export function selectStages(only: string | undefined): readonly Stage[] {
  const asked = only?.split(',').map((name) => name.trim())
  const unknown = asked?.filter((name) => !stages.some((stage) => stage.name === name)) ?? []
  if (unknown.length > 0) {
    console.error(`No stage "${unknown.join(', ')}". There are: ${stages.map(({ name }) => name).join(', ')}`)
    process.exit(2)
  }
  return stages.filter(({ name }) => !asked || asked.includes(name))
}
