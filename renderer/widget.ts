import type { WidgetWord, WordName } from '../generated/data.ts'
/**
 * The renderer's interface for widgets (components in `widgets/`). Props are resolved and events return promises; a widget has no access to
 * schemas, stores, the router or the network.
 */
import type { ReactNode } from 'react'
import type { NumberFormat } from './language/field.ts'
import type { Tone } from './language/tone.ts'

export type { NumberFormat } from './language/field.ts'
export { onFirstUse } from './language/on-first-use.ts'
export { isMoney, showMoney } from './language/money.ts'
export { bytes, mask } from './language/text.ts'
export { plainText } from './language/plain-text.ts'
export { halfWidth, plainNumber } from './language/typed-value.ts'
export type { Tone } from './language/tone.ts'
export { type Box, boundsOf, isBlankSignature, type Stroke, type StrokePoint } from './language/ink.ts'
export { UNKNOWN_TEXT } from './language/unknown.ts'
export { createLoadable, useLoadable } from './loadable.ts'
export { fieldUploads } from './field-uploads.ts'

/** Runs an event's steps; resolves to whether they reached their end. Call `prepare` on pointer down to prefetch the next screen. */
export interface Steps {
  (): Promise<boolean>
  prepare?: (() => void) | undefined
}

/** Renders an item of a list. */
export interface DrawItem {
  (item: unknown, index: number): ReactNode
  /** Returns the key of an item, if its entity has one. It identifies the item in further answers, wherever it is in the list. */
  keyOf?: ((item: unknown) => string | undefined) | undefined
}

export interface CodeValue {
  code: string
  label: string
  tone: Tone
}

/** A value that may still be loading while its widget is rendered. */
export type Loading<T> = { state: 'pending' } | { state: 'failed' } | { state: 'ready'; value: T }

export interface Binding {
  value: string | undefined
  set(value: string | undefined): void
  /** The codes that can be chosen, if the value is a code. */
  options: CodeValue[]
}

/** Groups list items by a code; `groups` are in sort order. */
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
  /** Rendered instead of the text. */
  tags?: string[] | undefined
  tag?: string | undefined
  onTap?: Steps | undefined
  buttons?: ReactNode
}

export interface Failure {
  /** The displayed message; empty if none was shown. */
  text: string
  /** Whether a retry would fail again. */
  final: boolean
}

/** Props that every widget receives besides its own. */
export interface NodeProps {
  /** Whether a chain started by this node is running. */
  busy: boolean
  /** Progress of a transfer, 0 to 1; absent while unknown. */
  progress?: number | undefined
  /** Failure of the node's last chain; reset when a new chain starts. */
  failure?: Failure | undefined
  cancel?: (() => void) | undefined
  /** The app's UI strings (messages.json: words), and those that the widget declares. */
  words: UiStrings
}

/** The app's UI strings, with the widget's own ones (`Own`), which are loaded with the widget. */
export type UiStrings<Own extends WordName = never> = Readonly<Record<Exclude<WordName, WidgetWord> | Own, string>>

/** Props of field widgets: a controlled value with label, limits and message. */
export interface FieldProps {
  /** Unique on the page, for labels and focus. */
  id: string
  name: string
  value: unknown
  onChange(value: unknown): void
  onBlur(): void
  /**
   * Reports that the field shows something that is not a part of its value, such as a file whose upload has failed, with the text that says so;
   * undefined when that has gone. Until then the form is not submitted, because it would be lost.
   */
  onIncomplete?: ((text: string | undefined) => void) | undefined
  label: string
  placeholder?: string | undefined
  help?: string | undefined
  required: boolean
  readOnly: boolean
  error?: string | undefined
  /** The message under the field for a broken rule that does not block. */
  hint?: string | undefined
  /** Whether the field is a list. */
  many?: boolean | undefined
  /** Maximum number of characters in code points (DEC-04); for a list, of items. */
  limit?: number | undefined
  /** Whether the field is an amount (decimal text). */
  amount?: boolean | undefined
  /** Set for a text that is a number: its separators are removed while typing. */
  numberFormat?: NumberFormat | undefined
  /** The codes that can be chosen, if the field is a code: those listed by the node, or all, and the present one. */
  options: CodeValue[]
  /** Set when the parent field has no value yet: the hint what to choose first. */
  chooseFirst?: string | undefined
  /** The stored code, if it is no longer among the options. */
  stored?: CodeValue | undefined
  /** Current time and limits of a date or time, like its value as business time: "YYYY-MM-DD" or "YYYY-MM-DD HH:mm". */
  now?: string | undefined
  earliest?: string | undefined
  latest?: string | undefined
}

/** Props of a widget that may be used without a field: all field props, or only a label. */
export type FieldPropsIfAny = FieldProps | { [Name in keyof FieldProps]?: Name extends 'label' ? string : undefined }
