import { relative } from 'node:path'
import type { Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { record } from './records.ts'

const fileOf = ({ location }: TestCase) => relative(process.cwd(), location.file)
/** The title with those of its groups, without project and file. */
const titleOf = (test: TestCase) => test.titlePath().slice(3).join(' > ')

/** Writes down what Playwright is going to run, and each journey as it ends. */
export default class RecordingReporter implements Reporter {
  onBegin(_config: unknown, suite: Suite): void {
    for (const test of suite.allTests()) record({ event: 'planned', file: fileOf(test), title: titleOf(test) })
  }

  onTestEnd(test: TestCase, { status, duration, retry }: TestResult): void {
    // Stopped in the middle it has shown nothing: it counts as not run.
    if (status === 'interrupted') return
    // A test that passes at the second try has failed.
    const outcome = status === 'passed' && retry === 0 ? 'passed' : status === 'skipped' ? 'skipped' : 'failed'
    record({ event: 'done', file: fileOf(test), title: titleOf(test), outcome, ms: duration })
  }

  onError({ message }: TestError): void {
    record({ event: 'broken', file: '', message: message ?? 'an error outside the tests' })
  }

  /** The terminal is for the reporter that stands beside this one. */
  printsToStdio(): boolean {
    return false
  }
}
