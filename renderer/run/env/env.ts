import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, useContext } from 'react'
import type { ScreenPlan, ViewPlan } from '../../compile/plan'
import type { Formatters } from '../../language/text'
import type { ShowNotification, HostComponents } from '../../host-components'
import type { UiStrings } from '../../widget'
import type { DialogStack } from '../views/dialogs'
import type { DraftStore } from '../forms/draft'
import type { ValueSource } from '../data/value-source'
import type { StepRun } from '../steps/step'

/** A message as the analysts wrote it. */
export interface MessageText {
  text: string
  kind: string
  title?: string
  ok?: string
  cancel?: string
  ms?: number
  tone?: 'neutral' | 'success'
}

/** What analysts wrote outside the screens: sentences, dictionaries, modes, constants. */
export interface Content {
  words: UiStrings
  durations: { toast: number; floating: number }
  messages: Readonly<Record<string, MessageText>>
  /** Keyword -> the message said when nobody has a better one. */
  validation: Readonly<Record<string, string>>
  /** Outcome -> the message said for the whole app. */
  outcomes: Readonly<Record<string, string>>
  dictionaries: Readonly<
    Record<string, { codes: Readonly<Record<string, { label: string; tone?: string }>>; open?: boolean; order?: readonly string[] }>
  >
}

/** A screen as it is loaded: its plan, the parts it uses, the widgets that draw them, the validators of its forms. */
export interface ScreenModule {
  plan: ScreenPlan
  parts: Readonly<Record<string, ViewPlan>>
  // The generated registry proves each component against its own props; here they are drawn by name.
  widgets: Readonly<Record<string, ComponentType<never>>>
  /** Absent on a screen without a form: what forms are made of is not loaded with it. */
  forms?: { Form: typeof import('../forms/form').FormHost; Field: typeof import('../forms/field').FieldHost }
  /** Form -> the validator made when the app was built. */
  validators: Readonly<Record<string, Validator>>
}

/** An Ajv standalone validator: false leaves its findings in `errors`. */
export interface Validator {
  (value: unknown): boolean
  errors?: readonly { keyword: string; instancePath: string; params: Readonly<Record<string, unknown>> }[] | null
}

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

/** Everything around the renderer. The app supplies it once; nothing below reaches for a global. */
export interface Env {
  content: Content
  formatters: Formatters
  now(): number
  /** Who is looking; answers are kept for one person only. */
  identity(): string
  globals: Readonly<Record<string, ValueSource>>
  queryClient: QueryClient
  runQuery(name: string, params: Record<string, unknown>): Promise<unknown>
  /** What a query's own placeholder makes of what the app already holds; fields it leaves out are not known yet. */
  placeholder?(name: string, params: Record<string, unknown>): unknown
  /** `wrote`: it changed something outside, so that what it `changes` must be asked for again. */
  runCommand(name: string, params: Record<string, unknown>, sending?: TransferOptions): Promise<{ value: unknown; wrote: boolean }>
  /** Reads that are under way are no longer shared with those that begin now. */
  forgetPendingCalls(): void
  steps: Readonly<Record<string, StepRun>>
  hostComponents: HostComponents
  /** Over everything on a screen that asks for one: who is looking, and when. Absent: screens have none. */
  Watermark?: ComponentType
  showNotification: ShowNotification
  navigator: Navigator
  dialogs: DialogStack
  /** Where a screen's drafts are kept; undefined for one that keeps none. */
  drafts?(screen: string): DraftStore | undefined
  /** Something broke: screen, place and error, without any data. */
  report(error: unknown, where: { screen: string; at: string; widget?: string }): void
  /** True in development: broken places show their error. */
  verbose: boolean
}

export const EnvContext = createContext<Env | undefined>(undefined)

/** The environment of whatever is being drawn. Throws outside of one. */
export function useEnv(): Env {
  const env = useContext(EnvContext)
  if (!env) throw new Error('nothing can be drawn outside an EnvContext')
  return env
}
