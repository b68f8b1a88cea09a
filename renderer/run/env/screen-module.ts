import type { ComponentType, ReactNode } from 'react'
import type { DataPlan, DialogPlan, FieldPlan, FormPlan, NodePlan, ScreenPlan, ViewPlan } from '../../compile/plan.ts'
import type { Loadable } from '../../loadable.ts'
import type { DataEnv, QuerySource, Scope } from '../data/index.ts'
import type { ViewAround } from '../steps/index.ts'

/** A screen as loaded first: its plan and the code that renders it. */
export interface ScreenModule extends ViewModule {
  plan: ScreenPlan
}

/** The later part of a screen (`split-screen.ts`), with all the code that renders it. */
export interface LaterModule extends ViewModule {
  /** `NodePlan.later` of the placeholder -> node. */
  nodes: Readonly<Record<string, NodePlan>>
  /** View and name (`planTaskDetail.edit`) -> dialog. */
  dialogs: Readonly<Record<string, DialogPlan>>
}

/** The code that renders views: parts, widgets and validators of forms. */
export interface ViewModule {
  parts: Readonly<Record<string, ViewPlan>>
  // The generated registry type-checks each component; here widgets are looked up by name.
  widgets: Readonly<Record<string, ComponentType<never>>>
  /** Absent on a screen without a form, so that the form code is not loaded. */
  forms?: { Form: ComponentType<FormHostProps>; Field: ComponentType<FieldHostProps> }
  /** Renders a field with `onChange` steps; absent if there is none. The rendering node knows its props (`ChangingFieldProps`). */
  ChangingField?: ComponentType<never> | undefined
  /** Renders the dialogs of the module; absent if it has none. */
  Dialog?: ComponentType<never> | undefined
  /** Absent on a screen without data, so that the data code is not loaded. */
  createSource?: (env: DataEnv, plan: DataPlan, scope: () => Scope) => QuerySource
  /** Form id -> validator compiled at build time. */
  validators: Readonly<Record<string, Validator>>
  /** Stores drafts of forms; absent if no form has one. The rendering form knows its props (`FormAtWork`). */
  Draft?: ComponentType<never> | undefined
  /** Updates forms when their records change; absent if no form has a record. The rendering form knows its props (`RecordForm`). */
  RecordSync?: ComponentType<never> | undefined
  /** Marks stored answers; absent if no query has one. */
  StoredAnswerNotice?: ComponentType<never> | undefined
  /** The later part of the screen; absent if there is none. */
  later?: Loadable<LaterModule>
}

/** An Ajv standalone validator; `errors` is set when it returns false. */
export interface Validator {
  (value: unknown): boolean
  errors?: readonly { keyword: string; instancePath: string; params: Readonly<Record<string, unknown>> }[] | null
}

/** Renders nodes; passed down to avoid an import cycle of nodes, forms and parts. */
export type Draw = (nodes: readonly NodePlan[], scope: Scope) => ReactNode

export interface FormHostProps {
  plan: NodePlan
  form: FormPlan
  scope: Scope
  view: ViewAround
  validator: Validator | undefined
  widget: ComponentType<Record<string, unknown>>
  Draft: ViewModule['Draft']
  RecordSync: ViewModule['RecordSync']
  /** The props that every widget receives. */
  common: Record<string, unknown>
  draw: Draw
}

export interface FieldHostProps {
  at: string
  field: FieldPlan
  scope: Scope
  widget: ComponentType<Record<string, unknown>>
  /** The resolved properties of the widget. */
  own: Record<string, unknown>
  /** Called when the user changes the value; `isTyping` while the user types. */
  onChanged?: ((isTyping: boolean) => void) | undefined
  /** Called when the field loses focus. */
  onLeft?: (() => void) | undefined
}
