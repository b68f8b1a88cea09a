import { type BindContext, report } from '../../compile/bind-context.ts'
import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { RecordMapping } from '../../model/project.ts'
import type { WrittenNode } from '../../model/written-node.ts'
import { type FormUse, isConditional, type RecordCommand } from './form-use.ts'
import { writingCalls } from './sent-fields.ts'

/**
 * Reports required request fields that may be missing in the form and are not supplied by the command. The service would reject every
 * submission. Only visible fields are sent, so an initial value is not enough.
 */
export function reportMissingFields(context: BindContext, use: FormUse): void {
  const { uses } = use
  if (uses.isPassedOn) return
  for (const recordCommand of uses.recordCommands) {
    const mapping = recordCommand.declared.takes?.[recordCommand.param]
    // The condition of a step may be the condition of the field.
    if (mapping && recordCommand.step['when'] === undefined && !keepsMissing(mapping, recordCommand))
      reportMissing(context, use, recordCommand, mapping)
  }
}

const valuesOf = ({ step }: RecordCommand) => (isObject(step['with']) ? step['with'] : {})

/** Whether fields missing in the form keep their stored values; a value given by a path counts as true. */
function keepsMissing({ keepsRest = '' }: RecordMapping, recordCommand: RecordCommand): boolean {
  const given = valuesOf(recordCommand)[keepsRest]
  return given !== undefined && given !== false
}

function reportMissing(
  context: BindContext,
  { form, fields, entity }: FormUse,
  recordCommand: RecordCommand,
  mapping: RecordMapping,
): void {
  const given = valuesOf(recordCommand)
  const reported = new Set<string>()
  for (const { call, name } of requiredBy(context.project, recordCommand)) {
    const sources = Object.keys(mapping.fields).filter((field) => mapping.fields[field]?.includes(name))
    if (sources.length === 0 || sources.some((field) => mapping.optional.includes(field) || Object.hasOwn(given, field))) continue
    if (Object.hasOwn(given, name)) continue
    const drawn = fields.filter(({ raw: own }) => sources.includes(asText(own['field'])))
    const [first] = drawn
    const field = asText(first?.raw['field'] ?? sources[0])
    if (reported.has(field)) continue
    reported.add(field)
    const own = context.project.entities.get(entity)?.value.fields[field]
    const values = { name: field, label: own?.label ?? field, call, needed: name }
    if (!first) report(context, 'field.lacking', [...form.at, 'entity'], values)
    // If the field has two nodes, one may be visible while the second is hidden.
    else if (drawn.length === 1 && isConditional(context.source.data, form.at, first.at))
      report(context, 'field.hidden', [...first.at, 'field'], values)
    else if (drawn.length === 1 && mayStayEmpty(form, first, own?.required === true))
      report(context, first.raw['required'] === false ? 'field.notRequired' : 'field.optional', [...first.at, 'field'], values)
  }
}

/** Whether an optional field may be submitted empty; a field with an initial value counts as filled. */
function mayStayEmpty({ raw }: WrittenNode, node: WrittenNode, isRequired: boolean): boolean {
  const initial = isObject(raw['start']) && Object.hasOwn(raw['start'], asText(node.raw['field']))
  return !initial && (node.raw['required'] ?? isRequired) === false
}

/** Returns the required request fields of a command's calls that have no default and do not come from the session. */
function requiredBy(project: Declarations, recordCommand: RecordCommand): { call: string; name: string }[] {
  return writingCalls(project, recordCommand).flatMap((call) =>
    Object.entries(project.calls.get(call)?.value.request ?? {})
      .filter(([, { required, default: usual, session }]) => required === true && usual === undefined && session === undefined)
      .map(([name]) => ({ call, name })),
  )
}

/** Reports dependent fields whose parent field has no value in the form, so that no code could be chosen. */
export function reportMissingParents(context: BindContext, { form, fields, entity }: FormUse): void {
  const declared = context.project.entities.get(entity)?.value.fields ?? {}
  const drawn = new Set(fields.map(({ raw }) => asText(raw['field'])))
  const written = JSON.stringify(form.raw)
  const initial = new Set([form.raw['start'], form.raw['fill']].flatMap((values) => (isObject(values) ? Object.keys(values) : [])))
  for (const { at, raw } of fields) {
    const name = asText(raw['field'])
    const parent = declared[name]?.under
    if (parent === undefined || !Object.hasOwn(declared, parent) || raw['readOnly'] === true) continue
    // The edited record or a step may supply the parent's value.
    if (form.raw['record'] !== undefined || drawn.has(parent) || initial.has(parent) || written.includes(`"form.${parent}"`)) continue
    report(context, 'under.absent', [...at, 'field'], { name, parent })
  }
}
