import { relative } from 'node:path'
import type { Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { record } from './records.ts'

const fileOf = ({ location }: TestCase) => relative(process.cwd(), location.file)
/** The test's title with its describe titles, without project and file. */
const titleOf = (test: TestCase) => test.titlePath().slice(3).join(' > ')

/** Records the planned Playwright tests, and each test when it ends. */
export default class RecordingReporter implements Reporter {
  onBegin(_config: unknown, suite: Suite): void {
    for (const test of suite.allTests()) record({ event: 'planned', file: fileOf(test), title: titleOf(test) })
  }

  onTestEnd(test: TestCase, { status, duration, retry, errors }: TestResult): void {
    // An interrupted test counts as not run.
    if (status === 'interrupted') return
    // A test that passes only on retry counts as failed.
    const outcome = status === 'passed' && retry === 0 ? 'passed' : status === 'skipped' ? 'skipped' : 'failed'
    const project = test.titlePath()[1] ?? ''
    const message = errors.map(({ message: text }) => text ?? '').join('; ')
    record({ event: 'done', file: fileOf(test), title: titleOf(test), outcome, ms: duration, project, ...(message && { message }) })
  }

  onError({ message }: TestError): void {
    record({ event: 'broken', file: '', message: message ?? 'an error outside the tests' })
  }

  /** Leaves the terminal to the second reporter. */
  printsToStdio(): boolean {
    return false
  }
}
