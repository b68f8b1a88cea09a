import { type BindContext, report } from '../../compile/bind-context.ts'
import { asText } from '../../language/as-text.ts'
import type { Declarations } from '../../model/declarations.ts'
import { isObject } from '../../model/normalize.ts'
import { suggest } from '../../model/suggestions.ts'
import type { WrittenNode } from '../../model/written-node.ts'
import type { FormUse } from './form-use.ts'
import { callsWith, takenBy, writingCalls } from './taken.ts'

/**
 * What one fills in and nobody gets: no step reads it, and the command that is given the form does not keep it. A value
 * that only a condition, a rule or a text reads is read. A form that says itself that it goes nowhere must not be given to anybody.
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

/** A field that is defined in place stands in an open field, which is sent as a whole. */
export const baseOf = (node: WrittenNode): string => nameOf(node).split('.')[0] ?? ''

const mayBeTyped = ({ said }: WrittenNode) => said['readOnly'] !== true

/** Who types something a second time wants it compared, and stored once. */
function comparesWithAnother(project: Declarations, entity: string, node: WrittenNode): boolean {
  const rules = {
    ...project.entities.get(entity)?.value.fields?.[nameOf(node)]?.rules,
    ...(isObject(node.said['rules']) ? node.said['rules'] : {}),
  }
  return 'equal' in rules
}

/** Something asks for its value: a path, its own `onChange`, a rule that compares it, or a field that stands under it. */
function isRead(project: Declarations, { entity, fields, reading }: FormUse, node: WrittenNode): boolean {
  const name = nameOf(node)
  const isOfIt = (path: string) => path === baseOf(node) || path === name || path.startsWith(`${name}.`)
  // A field that asks for colleagues hands over who was chosen before: that is no use of it.
  if ([...reading.paths].some(([path, owners]) => isOfIt(path) && [...owners].some((owner) => owner !== name))) return true
  if (comparesWithAnother(project, entity, node)) return true
  if (node.said['onChange'] !== undefined) return JSON.stringify(node.said['onChange']).includes('event.')
  const declared = project.entities.get(entity)?.value.fields ?? {}
  return fields.some((other) => declared[nameOf(other)]?.under === name)
}
