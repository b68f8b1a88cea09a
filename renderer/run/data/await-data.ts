import { OutcomeError } from '../../language/outcome-error.ts'
import { isQuerySource, type QuerySource } from './query-source.ts'
import type { DataEnv } from './data-env.ts'
import type { Scope } from './scope.ts'

/** Waits for the data sources that paths start at. Resolves to the error of a failed source, or undefined. */
export async function awaitData(paths: readonly (readonly string[])[], scope: Scope): Promise<OutcomeError | undefined> {
  const sources = rootQueries(paths, scope)
  await Promise.all(sources.map((source) => source.settled()))
  const failed = sources.find((source) => source.state() === 'failed')
  return failed && (failed.failure() ?? new OutcomeError('requestFailed'))
}

/**
 * Calls `listener` when none of the data sources that paths start at is loading or failed any more. Sends no request: it waits for the
 * retry of a node that shows the data. Returns the function that stops waiting.
 */
export function onceLoaded(paths: readonly (readonly string[])[], scope: Scope, { answers }: DataEnv, listener: () => void): () => void {
  const sources = rootQueries(paths, scope)
  const check = () => {
    if (!sources.some((source) => ['pending', 'failed'].includes(source.state()))) listener()
  }
  check()
  return answers.client?.getQueryCache().subscribe(check) ?? (() => undefined)
}

function rootQueries(paths: readonly (readonly string[])[], scope: Scope): QuerySource[] {
  const read = paths.map(([root = '']) => scope.source(root)).filter(isQuerySource)
  return [...new Set(read.map((source) => source.rootQuery()))]
}
