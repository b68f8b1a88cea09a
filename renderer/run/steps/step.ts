import type { StepName, StepProps } from '../../../generated/data.ts'
import type { Failure } from '../../widget.ts'
import type { DataEnv, Scope } from '../data/index.ts'

/** How a step ended: done with its result, or in another outcome with what that carries. */
export type StepEnd =
  | { outcome: 'done'; value?: unknown; over?: boolean }
  | { outcome: string; carries?: Readonly<Record<string, unknown>> }

/** How a dialog ended: with the values of the form inside, or closed without them. */
export type DialogEnd = { outcome: 'done'; value: Record<string, unknown> } | { outcome: 'dismissed' }

/** Something on its way out: how far it is, 0 to 1, and how to call it back. */
export interface TransferOptions {
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Going from screen to screen. Params are values; the navigator knows addresses. */
export interface Navigator {
  open(screen: string, params: Record<string, unknown>, replace: boolean): void
  back(to: string | undefined, params: Record<string, unknown>): void
  /** A finger goes down on what may open a screen: its code, and if nothing runs before it its data, may be fetched. */
  prepare(screen: string, params: Record<string, unknown>, withData: boolean): void
}

/** What running steps takes. */
export interface StepEnv extends DataEnv {
  /** `wrote`: it changed something outside, so that what it `changes` must be asked for again. */
  runCommand(name: string, params: Record<string, unknown>, sending?: TransferOptions): Promise<{ value: unknown; wrote: boolean }>
  // The generated registry proves each step against its own props; here they are run by name.
  steps: Readonly<Record<string, (props: never, chain: Chain) => StepEnd | Promise<StepEnd>>>
  navigator: Navigator
  /** Fetches what dialogs and questions are drawn with, and is over where that can't be had, too: then something plain stands in. Undefined: it is here. */
  prepareDialogs(): Promise<unknown> | undefined
}

/** The view a chain belongs to. */
export interface ViewAround {
  screen: string
  /** Opens one of the view's dialogs, and tells where its code has to come before that; its end comes later still. */
  openDialog(dialog: string, params: Record<string, unknown>, onLoading?: () => void): Promise<{ ended: Promise<DialogEnd> }>
}

/** The form around a step, as far as steps use it. */
export interface FormAround {
  /**
   * Checks, then runs onSubmit, whose `event.*` are these values; true when it reached its end. A second call while one
   * runs is ignored.
   */
  submit(values?: Record<string, unknown>): Promise<boolean>
  /** Checks some fields now and says the first message; true when nothing is wrong. */
  validate(names: readonly string[], only: readonly string[] | undefined): Promise<boolean>
  reset(): void
}

/** What a step may use: the names it may read, and what stands around it. */
export interface Chain {
  /** What runs it, for reports: the place of a node in its file, or an event of the screen. */
  at: string
  env: StepEnv
  scope: Scope
  view: ViewAround
  form: FormAround | undefined
  /** Nobody tapped for it (onOpen): data it can't have is shown as missing where it is drawn, and not said as well. */
  isUnasked?: boolean
  /** What its commands send tells how far it is, and can be called back. */
  sending?: TransferOptions | undefined
  /** Told that code has to come first: whoever tapped sees at once that something is done. */
  onLoading?: (() => void) | undefined
  /** Told while the chain waits for a person rather than for a machine: nothing is busy then. */
  onWaiting?: ((waiting: boolean) => void) | undefined
  /** In an answer: what would have been said without it, and how it would have failed. */
  unsaid?: { message: string | undefined; carries: Readonly<Record<string, unknown>>; failure: Failure } | undefined
  /** Told how it failed, when no view answers for it. */
  onFailed?: ((failure: Failure) => void) | undefined
}

/** A built-in step, with what its manifest says it takes. A refusal that it has already spoken of ends in `stopped`. */
export type StepRun<Name extends StepName> = (props: StepProps[Name], chain: Chain) => StepEnd | Promise<StepEnd>

export type StepRegistry = { [Name in StepName]: StepRun<Name> }

export const DONE: StepEnd = { outcome: 'done' }
/** Ends the chain; whatever was to be said has been said. */
export const STOPPED: StepEnd = { outcome: 'stopped' }
/** Ends the chain with success: one has gone elsewhere. */
export const GONE: StepEnd = { outcome: 'done', over: true }
