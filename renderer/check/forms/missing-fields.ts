import { type BindContext, report } from '../../compile/bind-context.ts'
import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { Taken } from '../../model/project.ts'
import type { WrittenNode } from '../../model/written-node.ts'
import { type FormUse, isConditional, type Taker } from './form-use.ts'
import { writingCalls } from './taken.ts'

/**
 * What a call can't do without is in the form, whatever is chosen there, or comes with the command: else the service
 * refuses every saving. Only what a form shows is sent, so a value that it starts with is not enough.
 */
export function reportMissingFields(context: BindContext, use: FormUse): void {
  const { reading } = use
  if (reading.isHandedOn) return
  for (const taker of reading.takers) {
    const taken = taker.declared.takes?.[taker.param]
    // A step on a condition may be for those who see the field.
    if (taken && taker.step['when'] === undefined && !isRestKept(taken, taker)) reportMissing(context, use, taker, taken)
  }
}

const givenTo = ({ step }: Taker) => (isObject(step['with']) ? step['with'] : {})

/** May what the form lacks stay as it was? Given by a path, it may. */
function isRestKept({ keepsRest = '' }: Taken, taker: Taker): boolean {
  const given = givenTo(taker)[keepsRest]
  return given !== undefined && given !== false
}

function reportMissing(context: BindContext, { form, fields, entity }: FormUse, taker: Taker, taken: Taken): void {
  const given = givenTo(taker)
  const said = new Set<string>()
  for (const { call, name } of requiredBy(context.project, taker)) {
    const sources = Object.keys(taken.fields).filter((field) => taken.fields[field]?.includes(name))
    if (sources.length === 0 || sources.some((field) => taken.optional.includes(field) || Object.hasOwn(given, field))) continue
    if (Object.hasOwn(given, name)) continue
    const drawn = fields.filter(({ said: own }) => sources.includes(asText(own['field'])))
    const [first] = drawn
    const field = asText(first?.said['field'] ?? sources[0])
    if (said.has(field)) continue
    said.add(field)
    const own = context.project.entities.get(entity)?.value.fields[field]
    const values = { name: field, label: own?.label ?? field, call, needed: name }
    if (!first) report(context, 'field.lacking', [...form.at, 'entity'], values)
    // Of two places one may be shown where the other is not.
    else if (drawn.length === 1 && isConditional(context.source.data, form.at, first.at))
      report(context, 'field.hidden', [...first.at, 'field'], values)
    else if (drawn.length === 1 && mayStayEmpty(form, first, own?.required === true))
      report(context, 'field.optional', [...first.at, 'field'], values)
  }
}

/** A field that begins with a value is left as it is by most; one that shows a record has it from there. */
function mayStayEmpty({ said }: WrittenNode, node: WrittenNode, isRequired: boolean): boolean {
  const begun = isObject(said['start']) && Object.hasOwn(said['start'], asText(node.said['field']))
  return !begun && (node.said['required'] ?? isRequired) === false
}

/** What the calls of a command ask for, and nothing but the command gives them. */
function requiredBy(project: Declarations, taker: Taker): { call: string; name: string }[] {
  return writingCalls(project, taker).flatMap((call) =>
    Object.entries(project.calls.get(call)?.value.request ?? {})
      .filter(([, { required, default: usual, session }]) => required === true && usual === undefined && session === undefined)
      .map(([name]) => ({ call, name })),
  )
}

/** A code under another one can be chosen only where the form knows the one above. */
export function reportParentless(context: BindContext, { form, fields, entity }: FormUse): void {
  const declared = context.project.entities.get(entity)?.value.fields ?? {}
  const drawn = new Set(fields.map(({ said }) => asText(said['field'])))
  const written = JSON.stringify(form.said)
  const begun = new Set([form.said['start'], form.said['fill']].flatMap((values) => (isObject(values) ? Object.keys(values) : [])))
  for (const { at, said } of fields) {
    const name = asText(said['field'])
    const parent = declared[name]?.under
    if (parent === undefined || !Object.hasOwn(declared, parent) || said['readOnly'] === true) continue
    // A record may hold it, and steps may write it.
    if (form.said['record'] !== undefined || drawn.has(parent) || begun.has(parent) || written.includes(`"form.${parent}"`)) continue
    report(context, 'under.absent', [...at, 'field'], { name, parent })
  }
}
