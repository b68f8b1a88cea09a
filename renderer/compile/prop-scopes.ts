import { isObject, normalize } from '../model/normalize.ts'
import type { Prop } from '../model/prop.ts'
import { inline, itemOf, type ScopeTypes, type Type, UNKNOWN } from '../model/scope-types.ts'
import type { WrittenNode } from '../model/written-node.ts'
import { noteScope, withNames } from './bind-context.ts'
import type { NodeContext } from './node-context.ts'
import { typeAt } from './paths.ts'

/** Returns the path in another property of the node; for `field` the path in the form. */
export function pathOfProp({ raw }: WrittenNode, prop: string): string | undefined {
  const path = raw[prop]
  if (typeof path !== 'string') return undefined
  return prop === 'field' ? `form.${path}` : path
}

/** Returns the context of an item of a list property, and the name of the item. */
export function itemScope(context: NodeContext, listProp: string): { name: string; context: NodeContext } {
  const { node, scope, project } = context
  const name = node.as ?? 'item'
  const path = pathOfProp(node, listProp) ?? ''
  const type = typeAt(context, path)
  const item = !type || type.unknown ? UNKNOWN : type.type === 'list' ? itemOf(project, type) : type
  // An item name that is already in scope is reported elsewhere; `item` becomes unknown to avoid further reports.
  const replaced: [string, Type][] = scope.has(name) ? [['item', UNKNOWN]] : []
  const names: ScopeTypes = new Map([...replaced, ...scope, [name, item]])
  const reason = { kind: 'item', widget: node.widget, prop: listProp, path, ...(node.as === undefined ? {} : { as: node.as }) } as const
  return { name, context: noteScope(context, { ...context, scope: names }, reason) }
}

/** Returns the context of event steps with `event` in scope; a chosen value has the type of the path it is chosen for. */
export function eventScope(
  context: NodeContext,
  { event: own, eventOf, chosen = {} }: Extract<Prop, { kind: 'steps' }>,
  prop: string,
): NodeContext {
  const declared = eventOf === undefined ? undefined : context.node.raw[eventOf]
  const event = isObject(declared) ? normalize.fields(declared) : own
  if (!event) return context
  const fields = Object.entries(event).map(([name, field]): [string, Type] => {
    const type = chosen[name] === undefined ? undefined : typeAt(context, pathOfProp(context.node, chosen[name]) ?? '')
    return [name, type && !type.unknown ? type : field]
  })
  const inside = withNames(context, [['event', inline(Object.fromEntries(fields))]])
  return noteScope(context, inside, { kind: 'event', widget: context.node.widget, prop })
}
