import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { PathPlan } from '../../compile/plan.ts'
import { isQuerySource } from './query-source.ts'
import { type Scope, subscribeAll } from './scope.ts'

/** Draws again when one of the paths, or the state of the data it starts at, has another value; for nothing else. */
export function useReads(paths: readonly PathPlan[], scope: Scope): void {
  const last = useRef<unknown[]>([])
  const subscribe = useCallback((listener: () => void) => subscribeAll(scope, paths, listener), [paths, scope])
  const look = useCallback(() => {
    const now = paths.flatMap((path) => {
      const source = scope.source(path[0] ?? '')
      return isQuerySource(source) ? [scope.get(path), source.state()] : [scope.get(path)]
    })
    const same = now.length === last.current.length && now.every((value, index) => Object.is(value, last.current[index]))
    if (!same) last.current = now
    return last.current
  }, [paths, scope])
  useSyncExternalStore(subscribe, look)
}
