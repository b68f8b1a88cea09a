import { use, useRef, useState } from 'react'
import type { StepPlan } from '../../compile/plan.ts'
import type { Failure } from '../../widget.ts'
import { constant, type Scope } from '../data/index.ts'
import type { Env } from '../env/index.ts'
import { FormContext } from '../forms/index.ts'
import { runChain } from '../steps/index.ts'
import type { ViewRuntime } from './view.tsx'

/** A tap that is over sooner, in milliseconds, changes nothing on the glass. */
const PATIENCE_MS = 60

/** Runs this node's chains: while one runs, further taps are ignored. */
export function useChains(scope: Scope, env: Env, view: ViewRuntime) {
  const form = use(FormContext)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<{ progress?: number; cancel(): void }>()
  const [failure, setFailure] = useState<Failure>()
  async function run(steps: readonly StepPlan[], event?: Record<string, unknown>): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setFailure(undefined)
    const sending = new AbortController()
    const cancel = () => sending.abort()
    const onProgress = (progress: number) => setSent({ progress, cancel })
    const tell = () => {
      setBusy(true)
      // What was picked can be called back before anything of it is on its way.
      if (event) setSent((now) => now ?? { cancel })
    }
    // A tap that is over at once must not make its button flicker.
    let timer = setTimeout(tell, PATIENCE_MS)
    const onWaiting = (waiting: boolean) => {
      clearTimeout(timer)
      if (waiting) setBusy(false)
      else timer = setTimeout(tell, PATIENCE_MS)
    }
    try {
      const names = event ? scope.with({ event: constant(event) }) : scope
      return await runChain(steps, {
        env,
        scope: names,
        view,
        form,
        onWaiting,
        onFailed: setFailure,
        sending: { onProgress, signal: sending.signal },
      })
    } finally {
      clearTimeout(timer)
      running.current = false
      setBusy(false)
      setSent(undefined)
    }
  }
  return { busy, run, sent, failure }
}
