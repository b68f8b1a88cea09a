import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification, TestSuite } from 'vitest/node'
import { record } from './records.ts'

const fileOf = (path: string) => relative(process.cwd(), path)

/** Records the planned Vitest tests, and each test when it ends. */
export default class RecordingReporter implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { moduleId } of specifications) record({ event: 'planned', file: fileOf(moduleId), title: '' })
  }

  onTestModuleCollected({ moduleId, children }: TestModule): void {
    for (const test of children.allTests()) record({ event: 'planned', file: fileOf(moduleId), title: test.fullName })
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    const outcome = state === 'pending' ? 'skipped' : state
    const message = errors.map(({ message: text }) => text).join('; ')
    const [file, ms] = [fileOf(test.module.moduleId), test.diagnostic()?.duration ?? 0]
    record({ event: 'done', file, title: test.fullName, outcome, ms, ...(message && { message }) })
  }

  /** Records failed hooks of a `describe` block as broken; the module has only those of the file. */
  onTestSuiteResult(suite: TestSuite): void {
    for (const { message } of suite.errors()) record({ event: 'broken', file: fileOf(suite.module.moduleId), message })
  }

  /** Records the file: its time includes tests, hooks and imports. Load errors are recorded as broken. */
  onTestModuleEnd(module: TestModule): void {
    const file = fileOf(module.moduleId)
    for (const { message } of module.errors()) record({ event: 'broken', file, message })
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    record({ event: 'done', file, title: '', outcome: 'passed', ms: duration + collectDuration + setupDuration })
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const { message } of errors) record({ event: 'broken', file: '', message })
  }
}
