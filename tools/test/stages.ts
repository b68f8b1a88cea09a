/** A stage of `npm test`: a list of commands. A stage with a report has its own counts. */
export interface Stage {
  name: string
  commands: string[][]
  /** The path where its reporter records each test (`records.ts`). */
  report?: string
  /** The time budget on two idle cores, in seconds. All budgets and the installation fit into 40 minutes (`.ci/run`). */
  budget: number
  /** Whether the summary shows the stage's last output line, e.g. the browser that was found. */
  printsLastLine?: true
}

const vitest = (project: string): Pick<Stage, 'commands' | 'report'> => ({
  commands: [['vitest', 'run', '--project', project, '--reporter=default', '--reporter=./tools/test/vitest-reporter.ts']],
  report: `test-results/${project}.jsonl`,
})

/** Seconds for installing packages and, on a new machine, a browser, fonts and a database. */
export const INSTALL_BUDGET = 240
/** Seconds for everything. */
export const TOTAL_BUDGET = 40 * 60

/** All stages, in order. */
export const stages: readonly Stage[] = [
  { name: 'browser', commands: [['tsx', 'tools/chrome.ts']], printsLastLine: true, budget: 10 },
  { name: 'databases', commands: [['tsx', 'tools/postgresql.ts']], printsLastLine: true, budget: 10 },
  { name: 'generate', commands: [['tsx', 'tools/generate/index.ts']], budget: 10 },
  { name: 'check', commands: [['tsx', 'tools/check.ts', '--release']], budget: 10 },
  { name: 'types', commands: [['tsc', '--noEmit']], budget: 20 },
  { name: 'lint', commands: [['oxlint', '--deny-warnings']], budget: 20 },
  { name: 'format', commands: [['biome', 'format', '.']], budget: 10 },
  { name: 'layers', commands: [['tsx', 'tools/layers/index.ts']], budget: 20 },
  { name: 'unused code', commands: [['knip']], budget: 20 },
  { name: 'units', ...vitest('node'), budget: 300 },
  {
    name: 'mutations',
    commands: [['tsx', 'tests/mutations/command.ts', '--sample', '20']],
    printsLastLine: true,
    budget: 90,
  },
  { name: 'postgresql', ...vitest('postgresql'), budget: 240 },
  { name: 'widgets', ...vitest('browser'), budget: 240 },
  {
    name: 'build',
    commands: [
      ['vite', 'build'],
      ['vite', 'build', '--config', 'tools/vite.server.ts'],
      ['vite', 'build', '--config', 'tools/vite.simulator.ts'],
      ['vite', 'build', '--config', 'tools/vite.workbench.ts'],
      ['vite', 'build', '--config', 'tools/vite.preview.ts'],
    ],
    budget: 60,
  },
  { name: 'compat', commands: [['tsx', 'tools/compat/index.ts']], printsLastLine: true, budget: 10 },
  { name: 'webkit', ...vitest('webkit'), budget: 90 },
  { name: 'firefox', ...vitest('firefox'), budget: 60 },
  {
    name: 'journeys',
    commands: [['playwright', 'test', '--reporter=list,./tools/test/playwright-reporter.ts']],
    report: 'test-results/journeys.jsonl',
    budget: 940,
  },
]

/** Returns the stages of `--only units,journeys`, or all. Exits the process with 2 for an unknown name. */
export function selectStages(only: string | undefined): readonly Stage[] {
  const selected = only?.split(',').map((name) => name.trim())
  const unknown = selected?.filter((name) => !stages.some((stage) => stage.name === name)) ?? []
  if (unknown.length > 0) {
    console.error(`Unknown stage "${unknown.join(', ')}". Stages: ${stages.map(({ name }) => name).join(', ')}`)
    process.exit(2)
  }
  return stages.filter(({ name }) => !selected || selected.includes(name))
}
