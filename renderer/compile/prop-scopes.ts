import { isObject, normalize } from '../model/normalize.ts'
import type { Prop } from '../model/prop.ts'
import { inline, itemOf, type ScopeTypes, type Type, UNKNOWN } from '../model/scope-types.ts'
import type { WrittenNode } from '../model/written-node.ts'
import { noteScope, withNames } from './bind-context.ts'
import type { NodeContext } from './node-context.ts'
import { typeAt } from './paths.ts'

/** Where another property of a node leads: a field's name stands for its path in the form. */
export function pathOfProp({ said }: WrittenNode, prop: string): string | undefined {
  const path = said[prop]
  if (typeof path !== 'string') return undefined
  return prop === 'field' ? `form.${path}` : path
}

/** The context of one item of a list property, and what the item is called. */
export function itemScope(context: NodeContext, listProp: string): { name: string; context: NodeContext } {
  const { node, scope, project } = context
  const name = node.as ?? 'item'
  const path = pathOfProp(node, listProp) ?? ''
  const type = typeAt(context, path)
  const item = !type || type.unknown ? UNKNOWN : type.type === 'list' ? itemOf(project, type) : type
  // A refused name is reported where it stands; what it was to replace is let through.
  const replaced: [string, Type][] = scope.has(name) ? [['item', UNKNOWN]] : []
  const names: ScopeTypes = new Map([...replaced, ...scope, [name, item]])
  const reason = { kind: 'item', widget: node.widget, prop: listProp, path, ...(node.as === undefined ? {} : { as: node.as }) } as const
  return { name, context: noteScope(context, { ...context, scope: names }, reason) }
}

/** What happened, as the steps see it; a value that was chosen is what the path that holds the choice can be. */
export function eventScope(
  context: NodeContext,
  { event: own, eventOf, chosen = {} }: Extract<Prop, { kind: 'steps' }>,
  prop: string,
): NodeContext {
  const declared = eventOf === undefined ? undefined : context.node.said[eventOf]
  const event = isObject(declared) ? normalize.fields(declared) : own
  if (!event) return context
  const fields = Object.entries(event).map(([name, field]): [string, Type] => {
    const type = chosen[name] === undefined ? undefined : typeAt(context, pathOfProp(context.node, chosen[name]) ?? '')
    return [name, type && !type.unknown ? type : field]
  })
  const inside = withNames(context, [['event', inline(Object.fromEntries(fields))]])
  return noteScope(context, inside, { kind: 'event', widget: context.node.widget, prop })
}
