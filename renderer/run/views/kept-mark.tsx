import { useEffect, useState } from 'react'
import type { QuerySource } from '../data/index.ts'
import { useEnv } from '../env/index.ts'
import type { ViewRuntime } from './view.tsx'

/** Says once in a view that what stands below was answered before, and when, because the service can't be reached. */
export function KeptMark({ cell, at, view }: { cell: QuerySource; at: number; view: ViewRuntime }) {
  const { hostComponents, content, formatters } = useEnv()
  const [self] = useState(() => ({}))
  useEffect(() => () => view.failures.release(self), [view, self])
  if (!view.failures.isFirst(cell, self)) return null
  const { StaleNotice } = hostComponents
  return <StaleNotice words={content.words} at={formatters.time.format(at).slice(0, TO_THE_MINUTE)} onRetry={cell.retry} />
}

/** How long a text `YYYY-MM-DD HH:mm` is. */
const TO_THE_MINUTE = 16
