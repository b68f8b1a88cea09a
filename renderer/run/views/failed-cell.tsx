import { useEffect, useLayoutEffect, useState } from 'react'
import type { QuerySource } from '../data/index.ts'
import { useEnv } from '../env/index.ts'
import type { ViewRuntime } from './view.tsx'

/** Outcomes after which the whole page shows only the failure. */
const CLOSED: ReadonlySet<string> = new Set(['forbidden', 'gone'])

/** Renders the failure of a node's data source, unless another node already shows it. */
export function FailedCell({ cell, view, compact }: { cell: QuerySource; view: ViewRuntime; compact: boolean }) {
  const { hostComponents, content } = useEnv()
  const [self] = useState(() => ({}))
  useEffect(() => () => view.failures.release(self), [view, self])
  const failure = cell.failure()
  const message =
    failure && failure.outcome !== 'requestFailed' && typeof failure.carries['message'] === 'string'
      ? failure.carries['message']
      : undefined
  const why = failure && CLOSED.has(failure.outcome) ? message : undefined
  useLayoutEffect(() => {
    if (why !== undefined) view.failures.close(why)
  }, [view, why])
  if (!view.failures.isFirst(cell, self, 'failed')) return null
  const { Failed } = hostComponents
  return <Failed words={content.words} compact={compact} message={message} onRetry={() => void cell.retry()} />
}
