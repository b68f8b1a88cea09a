import { type BindContext, report } from '../../compile/bind-context.ts'
import { asText } from '../../language/as-text.ts'
import type { Declarations } from '../../model/declarations.ts'
import { isObject } from '../../model/normalize.ts'
import { suggest } from '../../model/suggestions.ts'
import type { WrittenNode } from '../../model/written-node.ts'
import type { FormUse } from './form-use.ts'
import { callsWith, sentFields, writingCalls } from './sent-fields.ts'

/**
 * Reports input that is not used: no path reads it, and the command that receives the form does not send it. Reads in conditions, rules and
 * texts count as use. A form marked `unsent` must not be passed to a command.
 */
export function reportUnsentFields(context: BindContext, use: FormUse): void {
  const { project } = context
  const { form, fields, uses } = use
  if (form.raw['unsent'] !== undefined) {
    if (uses.recordCommands.length > 0 || uses.isPassedOn) report(context, 'form.sent', [...form.at, 'unsent'], {}, 'key')
    return
  }
  if (uses.isPassedOn || form.raw['readOnly'] === true) return
  const taken = uses.recordCommands.map((recordCommand) => sentFields(project, use.entity, recordCommand))
  if (taken.includes(undefined)) return
  const sent = new Set(taken.flatMap((one) => [...(one ?? [])]))
  const unsent = fields.filter((node) => mayBeTyped(node) && !sent.has(baseOf(node)) && !isRead(project, use, node))
  if (unsent.length === 0) return
  if (uses.recordCommands.length === 0 && uses.paths.size === 0 && unsent.length === fields.length)
    return report(context, 'form.unsent', [...form.at, 'entity'], { name: use.entity })
  for (const node of unsent) reportUnsent(context, use, node, sent)
}

function reportUnsent(context: BindContext, { uses, fields }: FormUse, node: WrittenNode, sent: ReadonlySet<string>): void {
  const name = nameOf(node)
  const at = [...node.at, 'field']
  const [recordCommand] = uses.recordCommands
  if (!recordCommand) return report(context, 'field.unread', at, { name })
  const { project } = context
  const having = callsWith(project, recordCommand, baseOf(node))
  const call = (having.length > 0 ? having : writingCalls(project, recordCommand)).join(' ')
  const drawn = new Set(fields.map(baseOf))
  const { nearest } = suggest(
    name,
    [...sent].filter((one) => !drawn.has(one)),
  )
  report(context, having.length > 0 ? 'field.notSent' : 'field.notTaken', at, { name, call, command: recordCommand.command, nearest })
}

const nameOf = ({ raw }: WrittenNode) => asText(raw['field'])

/** Returns the entity's field of a node; for a field defined in place it is the open field, which is sent as a whole. */
export const baseOf = (node: WrittenNode): string => nameOf(node).split('.')[0] ?? ''

const mayBeTyped = ({ raw }: WrittenNode) => raw['readOnly'] !== true

/** Whether the field has an `equal` rule; a repeated input is only compared and not sent. */
function comparesWithAnother(project: Declarations, entity: string, node: WrittenNode): boolean {
  const rules = {
    ...project.entities.get(entity)?.value.fields?.[nameOf(node)]?.rules,
    ...(isObject(node.raw['rules']) ? node.raw['rules'] : {}),
  }
  return 'equal' in rules
}

/** Whether the value of a field is used: by a path, its own `onChange`, an `equal` rule or a dependent field. */
function isRead(project: Declarations, { entity, fields, uses }: FormUse, node: WrittenNode): boolean {
  const name = nameOf(node)
  const isInside = (path: string) => path === baseOf(node) || path === name || path.startsWith(`${name}.`)
  // A read inside the field's own node is not a use, e.g. a picker that receives the current selection.
  if ([...uses.paths].some(([path, owners]) => isInside(path) && [...owners].some((owner) => owner !== name))) return true
  if (comparesWithAnother(project, entity, node)) return true
  if (node.raw['onChange'] !== undefined) return JSON.stringify(node.raw['onChange']).includes('event.')
  const declared = project.entities.get(entity)?.value.fields ?? {}
  return fields.some((other) => declared[nameOf(other)]?.under === name)
}
