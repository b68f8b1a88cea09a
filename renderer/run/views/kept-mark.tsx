import { useEffect, useState } from 'react'
import { notifyOutcome } from '../content/index.ts'
import type { QuerySource } from '../data/index.ts'
import { useEnv } from '../env/index.ts'
import type { ViewRuntime } from './view.tsx'

export interface KeptMarkProps {
  cell: QuerySource
  /** Epoch milliseconds. */
  at: number
  view: ViewRuntime
}

/**
 * Says once in a view that what stands below was answered before, and when, because the service can't be reached. A dialog over it would
 * take away what one came to read (decision 093); only whoever asks again hears that it has failed again.
 */
export function KeptMark({ cell, at, view }: KeptMarkProps) {
  const env = useEnv()
  const { hostComponents, content, formatters } = env
  const [self] = useState(() => ({}))
  useEffect(() => () => view.failures.release(self), [view, self])
  if (!view.failures.isFirst(cell, self, 'kept')) return null
  const { StaleNotice } = hostComponents
  const askAgain = async () => {
    await cell.retry()
    if (cell.keptAt() !== undefined) await notifyOutcome(env, {}, 'requestFailed', {})
  }
  return <StaleNotice words={content.words} at={formatters.time.format(at).slice(0, TO_THE_MINUTE)} onRetry={() => void askAgain()} />
}

/** How long a text `YYYY-MM-DD HH:mm` is. */
const TO_THE_MINUTE = 16
