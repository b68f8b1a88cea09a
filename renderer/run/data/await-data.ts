import { OutcomeError } from '../../language/outcome-error.ts'
import { isQuerySource } from './query-source.ts'
import type { Scope } from './scope.ts'

/** Waits for the data sources that paths start at. Resolves to the error of a failed source, or undefined. */
export async function awaitData(paths: readonly (readonly string[])[], scope: Scope): Promise<OutcomeError | undefined> {
  const read = paths.map(([root = '']) => scope.source(root)).filter(isQuerySource)
  const sources = [...new Set(read.map((source) => source.rootQuery()))]
  await Promise.all(sources.map((source) => source.settled()))
  const failed = sources.find((source) => source.state() === 'failed')
  return failed && (failed.failure() ?? new OutcomeError('requestFailed'))
}
