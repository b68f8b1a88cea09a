import type { WidgetWord, WordName } from '../generated/data.ts'
/**
 * The renderer's public face for widgets: what a component in `widgets/` receives. Props arrive resolved, events
 * are promises; a widget never sees a schema, a store, a router or the network.
 */
import type { ReactNode } from 'react'
import type { Tone } from './language/tone.ts'

export { onFirstUse } from './language/on-first-use.ts'
export { bytes, mask } from './language/text.ts'
export type { Tone } from './language/tone.ts'
export { type Box, boundsOf, isBlankSignature, type Stroke, type StrokePoint } from './language/ink.ts'
export { UNKNOWN_TEXT } from './language/unknown.ts'
export { createLoadable, useLoadable } from './loadable.ts'

/**
 * An event's steps: whether they reached their end. `prepare` may be called when a finger goes down, before it is a
 * tap: what the steps will open is fetched meanwhile.
 */
export interface Steps {
  (): Promise<boolean>
  prepare?: (() => void) | undefined
}

/** A code with what its dictionary says of it. */
export interface CodeValue {
  code: string
  label: string
  tone: Tone
}

/** A value that is drawn before it is there: the frame comes at once, the data fills in. */
export type Loading<T> = { state: 'pending' } | { state: 'failed' } | { state: 'ready'; value: T }

/** A control's place to write to. */
export interface Binding {
  value: string | undefined
  set(value: string | undefined): void
  /** The codes one may choose from, when the place holds a code. */
  options: CodeValue[]
}

/** How the items of a list fall into groups: the code of each, and the groups in their order. */
export interface Grouping {
  of(item: unknown): CodeValue | undefined
  groups: CodeValue[]
}

/** One resolved row of a `facts` property. */
export interface FactRow {
  field: string
  label: string
  text: string
  tone?: Tone | undefined
  /** Drawn in place of the text. */
  tags?: string[] | undefined
  tag?: string | undefined
  onTap?: Steps | undefined
  buttons?: ReactNode
}

/** How steps failed. */
export interface Failure {
  /** What was said of it; empty when nothing was. */
  text: string
  /** The same again would fail again. */
  final: boolean
}

/** What every widget gets besides its own properties. */
export interface NodeProps {
  /** A chain of steps that this node started is still running. */
  busy: boolean
  /** How far what the chain sends is, 0 to 1; absent while that is not known. */
  progress?: number | undefined
  /** How the last chain of this node failed; absent once another runs. */
  failure?: Failure | undefined
  /** Calls back what the chain is sending. */
  cancel?: (() => void) | undefined
  /** The app's words (messages.json: words), and those that the widget has declared. */
  words: UiStrings
}

/** The words of the app, with some of those that only the widgets say which declare them: these come with them. */
export type UiStrings<Own extends WordName = never> = Readonly<Record<Exclude<WordName, WidgetWord> | Own, string>>

/** What every field widget gets: a controlled value with its label, limits and message. */
export interface FieldProps {
  /** Unique on the page, for labels and focus. */
  id: string
  name: string
  value: unknown
  onChange(value: unknown): void
  onBlur(): void
  label: string
  placeholder?: string | undefined
  help?: string | undefined
  required: boolean
  readOnly: boolean
  /** The message under the field, if its value breaks a rule. */
  error?: string | undefined
  /** What stands there instead of an error when its value breaks a rule that does not block. */
  hint?: string | undefined
  /** The field is a list. */
  many?: boolean | undefined
  /** Most characters, counted as code points (DEC-04); of a list: most items. */
  limit?: number | undefined
  /** The field is an amount: decimal text. */
  amount?: boolean | undefined
  /** The codes one may choose from, when the field is a code: those that the node names, or all. */
  options: CodeValue[]
  /** Set: nothing can be chosen yet, and this says what to choose first. */
  chooseFirst?: string | undefined
  /** A code that stands here although it can't be chosen. */
  stored?: CodeValue | undefined
  /** Of a day or a time: widgets see it as the business clock's text, "YYYY-MM-DD" or "YYYY-MM-DD HH:mm". So are these. */
  now?: string | undefined
  earliest?: string | undefined
  latest?: string | undefined
}

/** Of a widget that may stand without a field: all of it, or nothing but a label of its own. */
export type FieldPropsIfAny = FieldProps | { [Name in keyof FieldProps]?: Name extends 'label' ? string : undefined }
