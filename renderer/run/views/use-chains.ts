import { use, useRef, useState } from 'react'
import type { NodePlan, StepPlan } from '../../compile/plan.ts'
import type { Failure } from '../../widget.ts'
import { constant, type Scope } from '../data/index.ts'
import type { Env } from '../env/index.ts'
import { type DrawnForm, FormContext } from '../forms/index.ts'
import { type FormAround, runChain } from '../steps/index.ts'
import type { ViewRuntime } from './view.tsx'

/** A tap that is over sooner, in milliseconds, changes nothing on the glass. */
const PATIENCE_MS = 60

interface Running {
  busy: boolean
  sent: { progress?: number; cancel(): void } | undefined
  failure: Failure | undefined
}

const RESTING: Running = { busy: false, sent: undefined, failure: undefined }

/** The same one when nothing is different, so that nothing is drawn anew. */
function changed(now: Running, next: Partial<Running>): Running {
  const after = { ...now, ...next }
  return after.busy === now.busy && after.sent === now.sent && after.failure === now.failure ? now : after
}

/** Runs this node's chains: while one runs, further taps are ignored. */
export function useChains({ at, field }: NodePlan, scope: Scope, env: Env, view: ViewRuntime) {
  const form = use(FormContext)
  const running = useRef(false)
  // One state for all: most nodes never run anything, and a list has many.
  const [state, setState] = useState(RESTING)
  const change = (next: Partial<Running>) => setState((now) => changed(now, next))
  async function run(steps: readonly StepPlan[], event?: Record<string, unknown>): Promise<boolean> {
    if (running.current) return false
    running.current = true
    change({ failure: undefined })
    const sending = new AbortController()
    const cancel = () => sending.abort()
    const onProgress = (progress: number) => change({ sent: { progress, cancel } })
    const tell = () => {
      // What was picked can be called back before anything of it is on its way.
      setState((now) => ({ ...now, busy: true, sent: now.sent ?? (event && { cancel }) }))
    }
    // A tap that is over at once must not make its button flicker.
    let timer = setTimeout(tell, PATIENCE_MS)
    const onLoading = () => {
      clearTimeout(timer)
      tell()
    }
    const onWaiting = (waiting: boolean) => {
      clearTimeout(timer)
      if (waiting) change({ busy: false })
      else timer = setTimeout(tell, PATIENCE_MS)
    }
    const arriving = field && event && 'files' in event ? form?.pendingFields.add(() => undefined) : undefined
    let reached = false
    try {
      const names = event ? scope.with({ event: constant(event) }) : scope
      reached = await runChain(steps, {
        at,
        env,
        scope: names,
        view,
        form: form && arriving ? withoutWaiting(form, arriving) : form,
        onLoading,
        onWaiting,
        onFailed: (failure) => change({ failure }),
        sending: { onProgress, signal: sending.signal },
      })
      return reached
    } finally {
      arriving?.(reached)
      clearTimeout(timer)
      running.current = false
      change({ busy: false, sent: undefined })
    }
  }
  return { ...state, run }
}

/** A form for the steps that bring something into it: what they check or send, they don't wait for themselves. */
function withoutWaiting(form: DrawnForm, over: () => void): FormAround {
  const first =
    <Given extends unknown[], Answer>(act: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      over()
      return act(...given)
    }
  return { ...form, submit: first(form.submit), validate: first(form.validate) }
}
