import { use, useRef, useState } from 'react'
import type { NodePlan, StepPlan } from '../../compile/plan.ts'
import type { Failure } from '../../widget.ts'
import { constant, type Scope } from '../data/index.ts'
import type { Env } from '../env/index.ts'
import { type DrawnForm, FormContext } from '../forms/index.ts'
import { type FormAround, runChain } from '../steps/index.ts'
import type { ViewRuntime } from './view.tsx'

/** Delay before the busy state is shown, in milliseconds. */
const BUSY_DELAY_MS = 60

interface Running {
  busy: boolean
  sent: { progress?: number; cancel(): void } | undefined
  failure: Failure | undefined
}

const IDLE: Running = { busy: false, sent: undefined, failure: undefined }

/** Returns the changed state, or the same object if no property differs, to avoid a re-render. */
function changed(now: Running, next: Partial<Running>): Running {
  const after = { ...now, ...next }
  return after.busy === now.busy && after.sent === now.sent && after.failure === now.failure ? now : after
}

/** Runs the chains of a node; taps are ignored while one is running. */
export function useChains({ at, field }: NodePlan, scope: Scope, env: Env, view: ViewRuntime) {
  const form = use(FormContext)
  const running = useRef(false)
  // A single state, because lists have many nodes and few of these run chains.
  const [state, setState] = useState(IDLE)
  const change = (next: Partial<Running>) => setState((now) => changed(now, next))
  async function run(steps: readonly StepPlan[], event?: Record<string, unknown>): Promise<boolean> {
    if (running.current) return false
    running.current = true
    change({ failure: undefined })
    const sending = new AbortController()
    const cancel = () => sending.abort()
    const onProgress = (progress: number) => change({ sent: { progress, cancel } })
    const showBusy = () => {
      // A picked file can be cancelled before its upload starts.
      setState((now) => ({ ...now, busy: true, sent: now.sent ?? (event && { cancel }) }))
    }
    // The delay avoids flicker of the button for short chains.
    let timer = setTimeout(showBusy, BUSY_DELAY_MS)
    const onLoading = () => {
      clearTimeout(timer)
      showBusy()
    }
    const onWaiting = (waiting: boolean) => {
      clearTimeout(timer)
      if (waiting) change({ busy: false })
      else timer = setTimeout(showBusy, BUSY_DELAY_MS)
    }
    const finishPending = field && event && 'files' in event ? form?.pendingFields.add(() => undefined) : undefined
    let reached = false
    try {
      const names = event ? scope.with({ event: constant(event) }) : scope
      reached = await runChain(steps, {
        at,
        env,
        scope: names,
        view,
        form: form && finishPending ? withoutWaiting(form, finishPending) : form,
        onLoading,
        onWaiting,
        onFailed: (failure) => change({ failure }),
        sending: { onProgress, signal: sending.signal },
      })
      return reached
    } finally {
      finishPending?.(reached)
      clearTimeout(timer)
      running.current = false
      change({ busy: false, sent: undefined })
    }
  }
  return { ...state, run }
}

/** Returns a form for steps that fill one of its fields: their own `submit` and `validate` do not wait for these steps. */
function withoutWaiting(form: DrawnForm, over: () => void): FormAround {
  const first =
    <Given extends unknown[], Answer>(act: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      over()
      return act(...given)
    }
  return { ...form, submit: first(form.submit), validate: first(form.validate) }
}
