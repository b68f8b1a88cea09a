import { asText } from '../../language/as-text.ts'
import type { Field } from '../../language/field.ts'
import { compareMoney, isMoney } from '../../language/money.ts'
import { createContext, report } from '../../compile/bind-context.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { At } from '../../model/source.ts'
import type { DeclaredField } from './declared-fields.ts'
import type { WrittenView } from './written-views.ts'

const RANGES = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
  ['earliest', 'latest'],
] as const

/** Reports a minimum above the maximum, which allows no value. */
export function checkFieldRange(project: Declarations, { field, source, at }: DeclaredField): Problem[] {
  const found = RANGES.filter(([least, most]) => isAbove(field[least], field[most]))
  if (found.length === 0) return []
  const context = createContext(project, source)
  for (const [least, most] of found)
    report(context, 'range.empty', [...at(), least], {
      name: field.label ?? asText(at().at(-1)),
      own: least,
      least: String(field[least]),
      most: String(field[most]),
      key: most,
    })
  return context.problems
}

/** Reports a `maxLength` of a form field below the entity's `minLength`. */
export function checkNarrowed(project: Declarations, view: WrittenView): Problem[] {
  const context = createContext(project, view.source)
  for (const { at, maxLength, declared } of narrowedLengths(project, view))
    if (isAbove(declared.minLength, maxLength))
      report(context, 'range.narrowed', at, { limit: String(maxLength), least: String(declared.minLength) })
  return context.problems
}

/** Returns each `maxLength` of a node in a form, with the field that it narrows. */
export function narrowedLengths(project: Declarations, { nodes }: WrittenView): { at: At; maxLength: number; declared: Field }[] {
  const forms = nodes.filter(({ widget }) => project.widgets.get(widget)?.value.scope === 'form')
  return nodes.flatMap(({ at, raw: { field, maxLength } }) => {
    if (typeof field !== 'string' || typeof maxLength !== 'number') return []
    const form = forms.findLast((one) => one.at.every((step, index) => at[index] === step))
    const declared = fieldOf(project, form?.raw['entity'], field)
    return declared ? [{ at: [...at, 'maxLength'], maxLength, declared }] : []
  })
}

/** Returns the declared field of a form's entity; `extra.name` is a field of an open field. */
function fieldOf(project: Declarations, entity: unknown, name: string): Field | undefined {
  const [own = '', extra] = name.split('.')
  const field = project.entities.get(String(entity))?.value.fields[own]
  return extra === undefined ? field : field?.fields?.[extra]
}

/** Whether a minimum is above a maximum. ISO dates compare as text; "today" can't be compared. */
function isAbove(least: unknown, most: unknown): boolean {
  if (typeof least === 'number' && typeof most === 'number') return least > most
  if (isMoney(least) && isMoney(most)) return compareMoney(least, most) === 1
  return typeof least === 'string' && typeof most === 'string' && least !== 'today' && most !== 'today' && least > most
}
