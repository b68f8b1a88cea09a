import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FieldPlan, FormPlan } from '../../compile/plan.ts'
import type { ValueSource } from '../data/index.ts'
import type { FormAround } from '../steps/index.ts'
import type { FieldCell } from './field-cells.ts'
import type { Note } from './on-change.ts'
import type { PendingFields } from './pending-fields.ts'
import type { ShownField } from './shown-fields.ts'

/** A form as its fields, its dialog and its steps use it. */
export interface FormRuntime extends FormAround {
  readonly plan: FormPlan
  readonly source: ValueSource
  readonly methods: UseFormReturn<FieldValues>
  /** A field by its name. */
  cell(name: string): FieldCell
  /** Field nodes now on the glass, in document order; what is hidden is neither checked nor sent. */
  readonly shown: Map<string, ShownField>
  /** Fields of a long form that are still to be drawn. */
  readonly pendingFields: PendingFields
  /** What stands under a field while nothing has been submitted; `isLeft`: it has been left once. */
  noteOnChange(field: FieldPlan, isLeft: boolean): Note | undefined
}
