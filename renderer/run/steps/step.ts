import type { StepName } from '../../../generated/data'
import type { DialogPlan, StepPlan } from '../../compile/plan'
import type { Env, TransferOptions } from '../env/env'
import type { FormRuntime } from '../forms/form-runtime'
import type { Failure } from '../../widget'
import type { Scope } from '../data/scope'

/** How a step ended: done with its result, or in another outcome with what that carries. */
export type StepEnd =
  | { outcome: 'done'; value?: unknown; over?: boolean }
  | { outcome: string; carries?: Readonly<Record<string, unknown>> }

/** What a step may use: the names it may read, and what stands around it. */
export interface Chain {
  env: Env
  scope: Scope
  view: ViewAround
  form: FormRuntime | undefined
  /** Nobody tapped for it (onOpen): data it can't have is shown as missing where it is drawn, and not said as well. */
  isUnasked?: boolean
  /** What its commands send tells how far it is, and can be called back. */
  sending?: TransferOptions | undefined
  /** Told while the chain waits for a person rather than for a machine: nothing is busy then. */
  onWaiting?: ((waiting: boolean) => void) | undefined
  /** Told how it failed, when no view answers for it. */
  onFailed?: ((failure: Failure) => void) | undefined
}

/** The view a chain belongs to. */
export interface ViewAround {
  screen: string
  dialogs: Readonly<Record<string, DialogPlan>>
  module: import('../env/env').ScreenModule
}

/** A built-in step. A refusal that it has already spoken of ends in `stopped`. */
export type StepRun = (step: StepPlan, chain: Chain) => StepEnd | Promise<StepEnd>

export type StepRegistry = { [Name in StepName]: StepRun }

export const DONE: StepEnd = { outcome: 'done' }
/** Ends the chain; whatever was to be said has been said. */
export const STOPPED: StepEnd = { outcome: 'stopped' }
/** Ends the chain with success: one has gone elsewhere. */
export const GONE: StepEnd = { outcome: 'done', over: true }
