import { existsSync, readFileSync } from 'node:fs'

/** How many checks a stage made. */
export interface Counts {
  passed: number
  failed: number
  /** Why something counts as failed that no test reported. */
  notes: string[]
}

interface VitestReport {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: unknown[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
}

/** A skipped test is a failed one, and so is a run without any test: neither has shown anything. */
function judged(passed: number, failed: number, skipped: number, notes: string[], ok: boolean): Counts {
  const said = [...notes]
  if (skipped > 0) said.push(`${skipped} skipped: a skipped test shows nothing`)
  if (passed + failed + skipped === 0) said.push('no test ran')
  const hidden = passed + failed + skipped === 0 || (!ok && failed + skipped + notes.length === 0)
  if (hidden && said.length === 0) said.push('the run failed outside its tests')
  return { passed, failed: failed + skipped + notes.length + (hidden ? 1 : 0), notes: said }
}

/** Counts of Vitest's JSON report; a file that did not load counts as one failure. */
export function vitestCounts(report: VitestReport, ok: boolean): Counts {
  const unloaded = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  const notes = unloaded.map(({ name }) => `did not load: ${name}`)
  return judged(report.numPassedTests, report.numFailedTests, report.numPendingTests + report.numTodoTests, notes, ok && report.success)
}

/** Counts of Playwright's JSON report; a test that passed at the second try has failed. */
export function playwrightCounts({ stats, errors }: PlaywrightReport, ok: boolean): Counts {
  const notes = errors.map(({ message }) => message ?? 'an error outside the tests')
  return judged(stats.expected, stats.unexpected + stats.flaky, stats.skipped, notes, ok)
}

/** Reads a report; one that was not written is a failure. */
export function readCounts(path: string, kind: 'vitest' | 'playwright', ok: boolean): Counts {
  if (!existsSync(path)) return { passed: 0, failed: 1, notes: ['no report was written'] }
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return kind === 'vitest' ? vitestCounts(report as VitestReport, ok) : playwrightCounts(report as PlaywrightReport, ok)
}
