import { useEffect, useRef, useState } from 'react'
import type { PathPlan, ScreenPlan } from '../../compile/plan.ts'
import { onceLoaded } from '../data/index.ts'
import { useEnv } from '../env/index.ts'
import { runChain } from '../steps/index.ts'
import type { ViewRuntime } from './view.tsx'
import type { Visit } from './visit.ts'

/**
 * Runs a screen's onOpen once per visit when `isReady`, and again after navigating back if it writes state that has ended. Steps that read
 * data that failed run when a retry brings the data; without it, they run on the way back. Steps that had not run
 * when the user left the screen run then, too.
 */
export function useOnOpen(plan: ScreenPlan, view: ViewRuntime, visit: Visit, isReady: boolean): void {
  const env = useEnv()
  const hasOpened = useRef(false)
  const [missing, setMissing] = useState<readonly PathPlan[]>()
  useEffect(() => {
    if (!isReady || env.isShown?.() === false) return
    if (missing) return onceLoaded(missing, view.scope, env, () => setMissing(undefined))
    const taken = visit.take(plan.onOpen)
    const rest = plan.opensAgain && !hasOpened.current ? { steps: plan.onOpen, results: {} } : taken
    if (!rest) return
    hasOpened.current = true
    const scope = view.scope.with(rest.results)
    const onMissing: Parameters<typeof runChain>[1]['onMissing'] = ({ steps, results }) => {
      visit.keep({ steps, results: { ...rest.results, ...results } })
      setMissing(steps[0]?.reads)
    }
    void runChain(rest.steps, { at: 'onOpen', env, scope, view, form: undefined, onMissing })
  }, [isReady, missing, visit, plan, env, view])
}
