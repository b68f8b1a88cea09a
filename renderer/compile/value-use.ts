import type { FormatPlan } from '../language/text.ts'
import type { Type } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'

/** What a view does with a field: shows it in a text, or passes it to another screen, whose params are in the address. */
export type ValueUse = { at: At; field: NamedField } & (
  | { kind: 'shown'; formats: readonly FormatPlan[]; before: string; after: string }
  | { kind: 'passed'; screen: string; param: string }
  /** Given to a parameter although the same record has a field with the parameter's name. */
  | { kind: 'given'; receiver: string; param: string; beside: string }
)

/** A field by its name and the entity that declares it; values of params, states and parts have no entity. */
export interface NamedField {
  path: string
  name: string
  entity?: string
  type: Type
}
