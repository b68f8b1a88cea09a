import type { Prop } from '../model/prop.ts'
import { fieldsOf, typeWords } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { type BindContext, withOwnReads, report } from './bind-context.ts'
import type { NodeContext } from './node-context.ts'
import { defaultEmptyText, orDefault } from './empty-text.ts'
import { pathMeant } from './candidates.ts'
import { type BoundPath, bindPath } from './paths.ts'
import type { PathPlan, PropPlan } from './plan.ts'
import { itemScope } from './prop-scopes.ts'
import { bindText } from './text.ts'

/** Binds a text, or a text per list item; reads of the item do not count as reads of the node. */
export function bindTextProp(
  context: NodeContext,
  { each, loading, emptyOf }: Extract<Prop, { kind: 'text' }>,
  value: unknown,
  at: At,
): PropPlan {
  const item = each === undefined ? undefined : itemScope(context, each)
  const inside = withOwnReads(item?.context ?? context)
  if (typeof value === 'string' && value.trim() === '') report(context, 'text.empty', at)
  const bound = bindText(inside, value, at)
  const text = emptyOf === undefined ? bound : orDefault(bound, defaultEmptyText(context, emptyOf))
  const own = takeReads(context, inside, item?.name)
  const plan: PropPlan = { kind: 'text', text }
  if (item) plan.each = item.name
  if (loading) plan.loading = [...new Set(own.map(([root = '']) => root))]
  if (loading === 'bar') plan.isBar = true
  return plan
}

/** Binds a path to data of the accepted types. */
export function bindPathProp(context: NodeContext, prop: Extract<Prop, { kind: 'path' }>, path: string, at: At): PropPlan | undefined {
  const item = prop.each === undefined ? undefined : itemScope(context, prop.each)
  const inside = withOwnReads(item?.context ?? context)
  const found = bindPath(inside, path, at)
  takeReads(context, inside, item?.name)
  if (!found) return undefined
  checkAccepted(context, prop.accepts, found, path, at)
  if (found.constant !== undefined) return { kind: 'literal', value: found.constant }
  const plan: PropPlan = { kind: 'path', path: found.path }
  if (item) plan.each = item.name
  if (found.type.type === 'code') plan.dictionary = found.type.dictionary ?? ''
  if (prop.loading) plan.loading = [found.path[0] ?? '']
  return plan
}

/** Binds a path that a control writes to. */
export function bindControl(
  context: NodeContext,
  { accepts }: Extract<Prop, { kind: 'bind' }>,
  path: string,
  at: At,
): PropPlan | undefined {
  const found = bindPath(context, path, at)
  if (!found) return undefined
  checkAccepted(context, accepts, found, path, at)
  const { dictionary } = found.type
  if (dictionary) context.used.dictionaries.add(dictionary)
  return { kind: 'bind', path: found.path, ...(dictionary ? { dictionary } : {}) }
}

/** Adds the reads of a nested context to the node and returns them, without reads of the item. */
function takeReads(context: NodeContext, inside: NodeContext, item: string | undefined): PathPlan[] {
  const own = inside.reads.filter(([root]) => root !== item)
  context.reads.push(...own)
  return own
}

/** Binds a path to data of the accepted types outside of nodes. */
export function bindTypedPath(context: BindContext, accepts: readonly string[], path: string, at: At): BoundPath | undefined {
  const found = bindPath(context, path, at)
  if (found) checkAccepted(context, accepts, found, path, at)
  return found
}

function checkAccepted(context: BindContext, accepts: readonly string[], { type }: BoundPath, path: string, at: At): void {
  if (type.unknown || accepts.includes(type.type)) return
  const fields = accepts.includes('list') && type.type === 'record' ? Object.entries(fieldsOf(context.project, type)) : []
  if (type.type === 'list' && accepts.includes('integer'))
    return report(context, 'path.type', at, { path, given: typeWords(type), wanted: accepts.join(' '), nearest: `${path}.length` })
  const lists = fields.flatMap(([name, field]) => (field.type === 'list' ? [`${path}.${name}`] : []))
  const other = lists.length === 0 ? pathMeant(context, path, (one) => accepts.includes(one.type)) : undefined
  const meant = lists.length === 1 ? { nearest: lists[0] ?? '' } : other === undefined ? { choices: lists.join(' ') } : { nearest: other }
  report(context, 'path.type', at, { path, given: typeWords(type), wanted: accepts.join(' '), ...meant })
}
