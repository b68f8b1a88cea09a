import { useEffect, useState } from 'react'
import { notifyOutcome } from '../content/index.ts'
import type { QuerySource } from '../data/index.ts'
import { useEnv } from '../env/index.ts'
import type { ViewRuntime } from './view.tsx'

/** The props of `StoredAnswerNotice`. */
export interface StoredAnswerNoticeProps {
  cell: QuerySource
  /** Epoch milliseconds. */
  at: number
  view: ViewRuntime
}

/**
 * Shows once per view that the data below is a stored answer and its time, because the service can't be reached. There is no dialog, which
 * would cover the data (docs/architecture/data-and-caching.md); only a manual retry shows a message when it fails.
 */
export function StoredAnswerNotice({ cell, at, view }: StoredAnswerNoticeProps) {
  const env = useEnv()
  const { hostComponents, content, formatters } = env
  const [self] = useState(() => ({}))
  useEffect(() => () => view.failures.release(self), [view, self])
  if (!view.failures.isFirst(cell, self, 'kept')) return null
  const { StaleNotice } = hostComponents
  const retry = async () => {
    await cell.retry()
    if (cell.keptAt() !== undefined) await notifyOutcome(env, {}, 'requestFailed', {})
  }
  return <StaleNotice words={content.words} at={formatters.time.format(at).slice(0, MINUTE_LENGTH)} onRetry={() => void retry()} />
}

/** Length of `YYYY-MM-DD HH:mm`. */
const MINUTE_LENGTH = 16
