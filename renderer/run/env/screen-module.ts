import type { ComponentType, ReactNode } from 'react'
import type { DataPlan, DialogPlan, FieldPlan, FormPlan, NodePlan, ScreenPlan, ViewPlan } from '../../compile/plan.ts'
import type { Loadable } from '../../loadable.ts'
import type { DataEnv, QuerySource, Scope } from '../data/index.ts'
import type { ViewAround } from '../steps/index.ts'

/** A screen as it is loaded first: its plan, and what draws it. */
export interface ScreenModule extends ViewModule {
  plan: ScreenPlan
}

/** What nobody sees of a screen before a tap, and what draws it. It brings itself whatever it needs. */
export interface LaterModule extends ViewModule {
  /** By the names under which others stand in their places (`NodePlan.later`). */
  nodes: Readonly<Record<string, NodePlan>>
  /** By their views and names: `planTaskDetail.edit`. */
  dialogs: Readonly<Record<string, DialogPlan>>
}

/** What views are drawn with: the parts they use, the widgets, the validators of their forms. */
export interface ViewModule {
  parts: Readonly<Record<string, ViewPlan>>
  // The generated registry proves each component against its own props; here they are drawn by name.
  widgets: Readonly<Record<string, ComponentType<never>>>
  /** Absent on a screen without a form: what forms are made of is not loaded with it. */
  forms?: { Form: ComponentType<FormHostProps>; Field: ComponentType<FieldHostProps> }
  /** Draws a field whose changes run steps; absent where none does. */
  // What it is told is known to the node that draws it.
  ChangingField?: ComponentType<never> | undefined
  /** Draws its dialogs; absent where it has none. It is told the open one. */
  Dialog?: ComponentType<never> | undefined
  /** Absent on a screen without data: what asks for it and keeps the answers is not loaded with it. */
  createSource?: (env: DataEnv, plan: DataPlan, scope: () => Scope) => QuerySource
  /** Form -> the validator made when the app was built. */
  validators: Readonly<Record<string, Validator>>
  /** Keeps what is typed in a form; absent where none has a draft. */
  // It is drawn by the form that it was made with, which alone knows what it is told.
  Draft?: ComponentType<never> | undefined
  /** Says that an answer is kept from before; absent where none is. It is told whose, and since when. */
  KeptMark?: ComponentType<never> | undefined
  /** What stands behind a tap; absent: nothing does, or it is all here. */
  later?: Loadable<LaterModule>
}

/** An Ajv standalone validator: false leaves its findings in `errors`. */
export interface Validator {
  (value: unknown): boolean
  errors?: readonly { keyword: string; instancePath: string; params: Readonly<Record<string, unknown>> }[] | null
}

/** Draws nodes; handed down, because nodes hold forms and parts, which hold nodes. */
export type Draw = (nodes: readonly NodePlan[], scope: Scope) => ReactNode

export interface FormHostProps {
  plan: NodePlan
  form: FormPlan
  scope: Scope
  view: ViewAround
  validator: Validator | undefined
  widget: ComponentType<Record<string, unknown>>
  Draft: ViewModule['Draft']
  /** What every widget is told. */
  common: Record<string, unknown>
  draw: Draw
}

export interface FieldHostProps {
  at: string
  field: FieldPlan
  scope: Scope
  widget: ComponentType<Record<string, unknown>>
  /** The widget's own properties, resolved. */
  own: Record<string, unknown>
  /** Told that somebody has changed the value, or is about to while they type. */
  onChanged?: ((isTyping: boolean) => void) | undefined
  /** Told that the field was left. */
  onLeft?: (() => void) | undefined
}
