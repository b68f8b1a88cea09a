import { useMemo, useSyncExternalStore } from 'react'
import type { PathPlan } from '../../compile/plan.ts'
import { isQuerySource } from './query-source.ts'
import { type Scope, subscribeAll } from './scope.ts'

/** Re-renders the component only when the value of a path, or the state of its data source, changes. */
export function useReads(paths: readonly PathPlan[], scope: Scope): void {
  const { subscribe, snapshot } = useMemo(() => createWatch(paths, scope), [paths, scope])
  useSyncExternalStore(subscribe, snapshot)
}

interface Watch {
  subscribe(listener: () => void): () => void
  snapshot(): unknown
}

/** The watch for paths that never change, as in most list rows. */
const CONSTANT: Watch = { subscribe: () => () => undefined, snapshot: () => undefined }

function createWatch(paths: readonly PathPlan[], scope: Scope): Watch {
  const changing = paths.filter(([root = '']) => scope.source(root)?.subscribe)
  if (changing.length === 0) return CONSTANT
  let last: unknown[] = []
  return {
    subscribe: (listener) => subscribeAll(scope, changing, listener),
    snapshot() {
      const now = changing.flatMap((path) => {
        const source = scope.source(path[0] ?? '')
        return isQuerySource(source) ? [scope.get(path), source.state(), source.keptAt()] : [scope.get(path)]
      })
      if (now.length !== last.length || now.some((value, index) => !Object.is(value, last[index]))) last = now
      return last
    },
  }
}
