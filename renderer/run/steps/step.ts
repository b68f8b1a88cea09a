import type { StepName, StepProps } from '../../../generated/data.ts'
import type { StepPlan } from '../../compile/plan.ts'
import type { Failure } from '../../widget.ts'
import type { DataEnv, Scope, ValueSource } from '../data/index.ts'

/** The result of a step: done with a value, or another outcome with its data. `over` ends the chain. */
export type StepEnd =
  | { outcome: 'done'; value?: unknown; over?: boolean }
  | { outcome: string; carries?: Readonly<Record<string, unknown>> }

/** The result of a dialog: the values of its form, or dismissed. */
export type DialogEnd = { outcome: 'done'; value: Record<string, unknown> } | { outcome: 'dismissed' }

/** Progress (0 to 1) and cancellation of a transfer. */
export interface TransferOptions {
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Navigation between screens. Params are values; the navigator maps them to URLs. */
export interface Navigator {
  open(screen: string, params: Record<string, unknown>, replace: boolean): void
  back(to: string | undefined, params: Record<string, unknown>): void
  /** Whether `back` without a screen leads anywhere. */
  canGoBack(): boolean
  /** Prefetches the code of a screen, and its data if `withData`; called on pointer down. */
  prepare(screen: string, params: Record<string, unknown>, withData: boolean): void
}

export interface StepEnv extends DataEnv {
  /** Runs a command. `wrote`: it changed data on the server or on the phone, so the entities in `changes` must be invalidated. */
  runCommand(name: string, params: Record<string, unknown>, sending?: TransferOptions): Promise<{ value: unknown; wrote: boolean }>
  // The generated registry type-checks each step; here steps are looked up by name.
  steps: Readonly<Record<string, (props: never, chain: Chain) => StepEnd | Promise<StepEnd>>>
  navigator: Navigator
  /** Whether the user is still on the screen of this environment. Absent outside of screens. */
  isShown?: () => boolean
  /** Loads the dialog code. Resolves even if loading fails, because a plain fallback exists. Undefined: already loaded. */
  prepareDialogs(): Promise<unknown> | undefined
}

/** The steps of a chain that have not run yet, and the results of earlier steps that they may read, by name. */
export interface StepsLeft {
  steps: readonly StepPlan[]
  results: Record<string, ValueSource>
}

export interface ViewAround {
  screen: string
  /** Opens a dialog of the view; calls `onLoading` if its code must be loaded first. `ended` resolves when it is closed. */
  openDialog(dialog: string, params: Record<string, unknown>, onLoading?: () => void): Promise<{ ended: Promise<DialogEnd> }>
}

/** The record of an open form as the user knows it. It may have changed since, with other values in fields that the user changed. */
export interface KnownRecord {
  /** Returns a scope in which the record's path leads to the record that the user knows. */
  within(scope: Scope): Scope
  /** Called when a command refused to save, and the user learned that the record had changed: the next record is known then. */
  noteConflict(): void
}

/** The enclosing form as steps use it. */
export interface FormAround {
  /** `known` is absent for a form without a record. */
  readonly record: { readonly known?: KnownRecord }
  /**
   * Validates, then runs onSubmit with `values` as `event.*`. Resolves to whether onSubmit reached its end. Ignored while running.
   * `onWaiting` is that of the chain that submits: its widget is not busy while onSubmit waits for the user in a dialog.
   */
  submit(values?: Record<string, unknown>, onWaiting?: Chain['onWaiting']): Promise<boolean>
  /** Validates some fields and shows the first message; resolves to true when all are valid. */
  validate(names: readonly string[], only: readonly string[] | undefined): Promise<boolean>
  reset(): void
}

export interface Chain {
  /** Path of the node or event that started the chain, for reports. */
  at: string
  env: StepEnv
  scope: Scope
  view: ViewAround
  form: FormAround | undefined
  /**
   * Set for chains that the user did not start (onOpen): called with the steps that have not run, because data that they read failed, or
   * because the user has left the screen. The nodes show the failure, without an additional message.
   */
  onMissing?: ((rest: StepsLeft) => void) | undefined
  /** Progress and cancellation of transfers by its commands. */
  sending?: TransferOptions | undefined
  /** Called when code must be loaded first, so that the widget shows its busy state immediately. */
  onLoading?: (() => void) | undefined
  /** Called with true while the chain waits for the user; the widget is not busy then. */
  onWaiting?: ((waiting: boolean) => void) | undefined
  /** Called when all commands of the chain have succeeded, before a message is shown or another step runs. */
  onSaved?: (() => void) | undefined
  /** Inside an outcome handler: the default message and failure of the outcome. */
  defaultAnswer?: { message: string | undefined; carries: Readonly<Record<string, unknown>>; failure: Failure } | undefined
  /** Called with the failure when the view does not handle the outcome. */
  onFailed?: ((failure: Failure) => void) | undefined
}

/** The function of a built-in step. It returns `STOPPED` when it has already shown a message. */
export type StepRun<Name extends StepName> = (props: StepProps[Name], chain: Chain) => StepEnd | Promise<StepEnd>

export type StepRegistry = { [Name in StepName]: StepRun<Name> }

/** The step succeeded. */
export const DONE: StepEnd = { outcome: 'done' }
/** Ends the chain; the message has already been shown. */
export const STOPPED: StepEnd = { outcome: 'stopped' }
/** Ends the chain successfully after navigation. */
export const NAVIGATED: StepEnd = { outcome: 'done', over: true }
