import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FieldPlan, FormPlan } from '../../compile/plan.ts'
import type { ValueSource } from '../data/index.ts'
import type { FormAround } from '../steps/index.ts'
import type { FieldCell } from './field-cells.ts'
import type { Note } from './on-change.ts'
import type { PendingFields } from './pending-fields.ts'
import type { ShownField } from './shown-fields.ts'

/** A form as used by its fields, its dialog and its steps. */
export interface FormRuntime extends FormAround {
  readonly plan: FormPlan
  /** Also holds the names of all fields that were shown since the form opened. */
  readonly record: FormAround['record'] & { readonly seen: Set<string> }
  readonly source: ValueSource
  readonly methods: UseFormReturn<FieldValues>
  cell(name: string): FieldCell
  /** The mounted field nodes; hidden fields are neither validated nor sent. */
  readonly shown: Map<string, ShownField>
  /** Fields and uploads that are not complete yet. */
  readonly pendingFields: PendingFields
  /** Notes the text of a field that shows something that is not a part of its value; undefined when that has gone. It is not submitted. */
  noteIncomplete(field: string, text: string | undefined): void
  /** Returns the note under a field before submission; `isLeft`: the field has lost focus once. */
  noteOnChange(field: FieldPlan, isLeft: boolean): Note | undefined
}
