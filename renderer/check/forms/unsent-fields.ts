import { type BindContext, report } from '../../compile/bind-context.ts'
import { asText } from '../../language/as-text.ts'
import type { Declarations } from '../../model/declarations.ts'
import { isObject } from '../../model/normalize.ts'
import { suggest } from '../../model/suggestions.ts'
import type { WrittenNode } from '../../model/written-node.ts'
import type { FormUse } from './form-use.ts'
import { callsWith, takenBy, writingCalls } from './taken.ts'

/**
 * Reports input that is not used: no path reads it, and the command that receives the form does not send it. Reads in conditions, rules and
 * texts count as use. A form marked `unsent` must not be passed to a command.
 */
export function reportUnsentFields(context: BindContext, use: FormUse): void {
  const { project } = context
  const { form, fields, reading } = use
  if (form.said['unsent'] !== undefined) {
    if (reading.takers.length > 0 || reading.isHandedOn) report(context, 'form.sent', [...form.at, 'unsent'], {}, 'key')
    return
  }
  if (reading.isHandedOn || form.said['readOnly'] === true) return
  const taken = reading.takers.map((taker) => takenBy(project, use.entity, taker))
  if (taken.includes(undefined)) return
  const sent = new Set(taken.flatMap((one) => [...(one ?? [])]))
  const lost = fields.filter((node) => mayBeTyped(node) && !sent.has(baseOf(node)) && !isRead(project, use, node))
  if (lost.length === 0) return
  if (reading.takers.length === 0 && reading.paths.size === 0 && lost.length === fields.length)
    return report(context, 'form.unsent', [...form.at, 'entity'], { name: use.entity })
  for (const node of lost) reportLost(context, use, node, sent)
}

function reportLost(context: BindContext, { reading, fields }: FormUse, node: WrittenNode, sent: ReadonlySet<string>): void {
  const name = nameOf(node)
  const at = [...node.at, 'field']
  const [taker] = reading.takers
  if (!taker) return report(context, 'field.unread', at, { name })
  const { project } = context
  const having = callsWith(project, taker, baseOf(node))
  const call = (having.length > 0 ? having : writingCalls(project, taker)).join(' ')
  const drawn = new Set(fields.map(baseOf))
  const { nearest } = suggest(
    name,
    [...sent].filter((one) => !drawn.has(one)),
  )
  report(context, having.length > 0 ? 'field.notSent' : 'field.notTaken', at, { name, call, command: taker.command, nearest })
}

const nameOf = ({ said }: WrittenNode) => asText(said['field'])

/** Returns the entity's field of a node; for a field defined in place it is the open field, which is sent as a whole. */
export const baseOf = (node: WrittenNode): string => nameOf(node).split('.')[0] ?? ''

const mayBeTyped = ({ said }: WrittenNode) => said['readOnly'] !== true

/** Whether the field has an `equal` rule; a repeated input is only compared and not sent. */
function comparesWithAnother(project: Declarations, entity: string, node: WrittenNode): boolean {
  const rules = {
    ...project.entities.get(entity)?.value.fields?.[nameOf(node)]?.rules,
    ...(isObject(node.said['rules']) ? node.said['rules'] : {}),
  }
  return 'equal' in rules
}

/** Whether the value of a field is used: by a path, its own `onChange`, an `equal` rule or a dependent field. */
function isRead(project: Declarations, { entity, fields, reading }: FormUse, node: WrittenNode): boolean {
  const name = nameOf(node)
  const isOfIt = (path: string) => path === baseOf(node) || path === name || path.startsWith(`${name}.`)
  // A read inside the field's own node is not a use, e.g. a picker that receives the current selection.
  if ([...reading.paths].some(([path, owners]) => isOfIt(path) && [...owners].some((owner) => owner !== name))) return true
  if (comparesWithAnother(project, entity, node)) return true
  if (node.said['onChange'] !== undefined) return JSON.stringify(node.said['onChange']).includes('event.')
  const declared = project.entities.get(entity)?.value.fields ?? {}
  return fields.some((other) => declared[nameOf(other)]?.under === name)
}
