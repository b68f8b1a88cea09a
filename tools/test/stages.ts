import { lackingPostgresql } from '../postgresql.ts'

/** The stages of `npm test`, in order. Each is a list of commands; those with a report bring their own counts. */
export interface Stage {
  name: string
  commands: string[][]
  report?: { kind: 'vitest' | 'playwright'; path: string }
  /** Its last line is a finding to print, e.g. what was found on this machine. */
  tells?: true
  /** Why this machine can't run it, as one sentence to print; undefined when it can. Where CI is set that is a failure. */
  lacking?: () => string | undefined
}

const vitest = (project: string): Pick<Stage, 'commands' | 'report'> => {
  const path = `test-results/${project}.json`
  return {
    commands: [['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${path}`]],
    report: { kind: 'vitest', path },
  }
}

export const stages: readonly Stage[] = [
  { name: 'browser', commands: [['tsx', 'tools/chrome.ts']] },
  { name: 'databases', commands: [['tsx', 'tools/postgresql.ts']], tells: true },
  { name: 'generate', commands: [['tsx', 'tools/generate/index.ts']] },
  { name: 'check', commands: [['tsx', 'tools/check.ts']] },
  { name: 'types', commands: [['tsc', '--noEmit']] },
  { name: 'lint', commands: [['oxlint', '--deny-warnings']] },
  { name: 'format', commands: [['biome', 'format', '.']] },
  { name: 'layers', commands: [['tsx', 'tools/layers/index.ts']] },
  { name: 'dead code', commands: [['knip']] },
  { name: 'units', ...vitest('node') },
  { name: 'postgresql', ...vitest('postgresql'), lacking: lackingPostgresql },
  { name: 'widgets', ...vitest('browser') },
  {
    name: 'build',
    commands: [
      ['vite', 'build'],
      ['vite', 'build', '--config', 'tools/vite.server.ts'],
      ['vite', 'build', '--config', 'tools/vite.simulator.ts'],
    ],
  },
  { name: 'journeys', commands: [['playwright', 'test']], report: { kind: 'playwright', path: 'test-results/journeys.json' } },
]
