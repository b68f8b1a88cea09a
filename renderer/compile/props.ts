import { choiceIn } from '../model/choices.ts'
import type { Prop, Props } from '../model/prop.ts'
import { nearest } from '../model/nearest.ts'
import { isObject } from '../model/normalize.ts'
import type { At, BindContext } from './bind-context.ts'
import { bindCondition } from './condition.ts'
import { pathsIn } from '../language/condition.ts'
import { bindFacts } from './facts.ts'
import type { PropContext } from './prop-context.ts'
import type { PropPlan } from './plan.ts'
import { inline, itemOf, type ScopeTypes, type Type, UNKNOWN } from '../model/scope-types.ts'
import { bindSteps } from './steps.ts'

/** Binds the properties of one object by what their manifest says they mean. */
export function bindProps(place: PropContext, props: Props, values: Record<string, unknown>, at: At): Record<string, PropPlan> {
  const plans: Record<string, PropPlan> = {}
  for (const [name, prop] of Object.entries(props)) {
    if (values[name] === undefined) continue
    const plan = bindProp(place, prop, values[name], [...at, name], values)
    if (plan) plans[name] = plan
  }
  return plans
}

function bindProp(place: PropContext, prop: Prop, value: unknown, at: At, beside: Record<string, unknown> = {}): PropPlan | undefined {
  const { context, view, scope } = place
  switch (prop.kind) {
    case 'text':
      return bindText(place, prop, value, at)
    case 'path':
      return bindPath(place, prop, value, at)
    case 'value':
      return { kind: 'value', value: context.value(value, prop.type === 'list' ? undefined : { type: prop.type }, scope, at) }
    case 'condition':
    case 'flag':
      return typeof value === 'boolean'
        ? { kind: 'literal', value }
        : { kind: 'condition', condition: bindCondition(context, value, scope, at) }
    case 'steps':
      return { kind: 'steps', steps: apart(context, () => bindSteps(context, value, view, eventScope(place, prop), at)) }
    case 'nodes':
      return { kind: 'nodes', nodes: place.inside.bindNodes(context, value, view, scope, at) }
    case 'node':
      return bindItemNode(place, prop, value, at)
    case 'bind':
      return bindControl(place, prop, value, at)
    case 'icon':
      if (!context.project.icons.has(String(value)))
        context.report('unknown.icon', at, { name: String(value), nearest: nearest(String(value), context.project.icons) ?? '' })
      return { kind: 'literal', value }
    case 'object':
      return isObject(value) ? bindEntry(place, prop.props, value, at) : undefined
    case 'list':
      checkTwice(context, prop, value, at)
      return {
        kind: 'list',
        items: (Array.isArray(value) ? value : []).flatMap((one, index) => bindProp(place, prop.of, one, [...at, index]) ?? []),
      }
    case 'map': {
      const entries = Object.entries(isObject(value) ? value : {}).map(
        ([key, one]) => [key, bindProp(place, prop.of, one, [...at, key])] as const,
      )
      return { kind: 'map', entries: Object.fromEntries(entries.filter((entry): entry is [string, PropPlan] => entry[1] !== undefined)) }
    }
    case 'arrangement':
      return bindArrangement(place, prop.of, value, at)
    case 'facts':
      return { kind: 'facts', rows: bindFacts(place, prop.of, value, at) }
    case 'codeOf':
      checkCode(place, prop.of, value, beside, at)
      return { kind: 'literal', value }
    case 'tone':
    case 'boolean':
    case 'string':
    case 'integer':
    case 'enum':
      return { kind: 'literal', value }
    default:
      // Names and whole forms are read by the renderer, not by the widget (nodes.ts).
      return undefined
  }
}

/** What steps read is read when they run, not when the node is drawn. */
function apart<T>(context: BindContext, bind: () => T): T {
  return context.collect(bind).made
}

/** What happened, as the steps see it; a value that was chosen is what the path that holds the choice can be. */
function eventScope({ context, node, scope }: PropContext, { event, chosen = {} }: Extract<Prop, { kind: 'steps' }>): ScopeTypes {
  if (!event) return scope
  const fields = Object.entries(event).map(([name, field]): [string, Type] => {
    const type = chosen[name] === undefined ? undefined : context.follow(listPath(node, chosen[name]) ?? '', scope)
    return [name, type && !type.unknown ? type : field]
  })
  return new Map([...scope, ['event', inline(Object.fromEntries(fields))]])
}

/** Two entries of one list can't stand for the same code. */
function checkTwice(context: BindContext, prop: Prop, value: unknown, at: At): void {
  const key = choiceIn(prop)?.key
  if (key === undefined || !Array.isArray(value)) return
  const ids = value.map((entry) => (isObject(entry) ? String(entry[key]) : ''))
  ids.forEach((id, index) => {
    if (ids.indexOf(id) !== index) context.report('duplicate.entry', [...at, index, key], { name: id })
  })
}

function bindText(place: PropContext, prop: Prop, value: unknown, at: At): PropPlan {
  const { context } = place
  const each = prop.each === undefined ? undefined : itemScope(place, prop.each)
  const { made: text, reads } = context.collect(() => context.text(value, each?.scope ?? place.scope, at))
  const own = reads.filter(([root]) => root !== each?.name)
  context.reads.push(...own)
  const plan: PropPlan = { kind: 'text', text }
  if (each) plan.each = each.name
  if (prop.loading) plan.loading = roots(own)
  return plan
}

const roots = (reads: string[][]) => [...new Set(reads.map(([root = '']) => root))]

function bindPath(place: PropContext, prop: Extract<Prop, { kind: 'path' }>, value: unknown, at: At): PropPlan | undefined {
  const { context } = place
  const each = prop.each === undefined ? undefined : itemScope(place, prop.each)
  const { made: found, reads } = context.collect(() => context.path(String(value), each?.scope ?? place.scope, at))
  context.reads.push(...reads.filter(([root]) => root !== each?.name))
  if (!found) return undefined
  if (!found.type.unknown && !prop.accepts.includes(found.type.type)) {
    context.report('path.type', at, { path: String(value), given: context.typeName(found.type), wanted: prop.accepts.join(' ') })
  }
  const plan: PropPlan = { kind: 'path', path: found.path }
  if (each) plan.each = each.name
  if (found.type.type === 'code') plan.dictionary = found.type.dictionary ?? ''
  if (prop.loading) plan.loading = [found.path[0] ?? '']
  return plan
}

function bindItemNode(place: PropContext, prop: Prop, value: unknown, at: At): PropPlan | undefined {
  const { context, view } = place
  const each = prop.each === undefined ? undefined : itemScope(place, prop.each)
  const node = isObject(value)
    ? apart(context, () => place.inside.bindNode(context, value, view, each?.scope ?? place.scope, at))
    : undefined
  return node && { kind: 'node', node, ...(each ? { each: each.name } : {}) }
}

/** The scope of one item of a list property, and what the item is called. */
function itemScope(place: PropContext, listProp: string): { name: string; scope: ScopeTypes } {
  const { context, node, scope } = place
  const name = typeof node['as'] === 'string' ? node['as'] : 'item'
  const type = context.follow(listPath(node, listProp) ?? '', scope)
  const item = !type || type.unknown ? UNKNOWN : type.type === 'list' ? itemOf(context.project, type) : type
  // A refused name is reported where it stands; what it was to replace is let through.
  return { name, scope: new Map<string, Type>([...(scope.has(name) ? [['item', UNKNOWN] as const] : []), ...scope, [name, item]]) }
}

/**
 * The property's code must be one of those that the path named by another property, or the field, can have. A text has
 * no dictionary to say what it is called, so what stands beside it must.
 */
function checkCode({ context, node, scope }: PropContext, of: string, value: unknown, beside: Record<string, unknown>, at: At): void {
  const type = context.follow(listPath(node, of) ?? '', scope)
  if (type?.type === 'code') context.literal(value, type, at)
  else if (type?.type === 'text' && beside['label'] === undefined)
    context.report('code.unnamed', at, { name: String(value), path: String(node[of]) })
}

/** Where another property leads: a field's name stands for its path in the form. */
function listPath(node: Record<string, unknown>, prop: string): string | undefined {
  const path = node[prop]
  if (typeof path !== 'string') return undefined
  return prop === 'field' ? `form.${path}` : path
}

function bindControl(place: PropContext, prop: Extract<Prop, { kind: 'bind' }>, value: unknown, at: At): PropPlan | undefined {
  const { context, scope } = place
  const found = context.path(String(value), scope, at)
  if (!found) return undefined
  if (!found.type.unknown && !prop.accepts.includes(found.type.type)) {
    context.report('path.type', at, { path: String(value), given: context.typeName(found.type), wanted: prop.accepts.join(' ') })
  }
  if (found.type.dictionary) context.used.dictionaries.add(found.type.dictionary)
  return { kind: 'bind', path: found.path, ...(found.type.dictionary ? { dictionary: found.type.dictionary } : {}) }
}

/** What is planned is checked and left out. */
function bindEntry(place: PropContext, props: Props, value: Record<string, unknown>, at: At): PropPlan | undefined {
  const planned = value['planned'] !== undefined
  // Of what is left out nothing is read either.
  const own = planned ? { ...place, entries: [] } : place
  const plan = place.context.guardPlanned(planned, () => bindObject(own, props, value, at))
  return planned ? undefined : plan
}

function bindObject(place: PropContext, props: Props, value: Record<string, unknown>, at: At): PropPlan {
  const { context } = place
  const { made, reads } = context.collect(() => bindProps(place, props, value, at))
  const { when, ...rest } = made
  if (when?.kind !== 'condition') {
    context.reads.push(...reads)
    return { kind: 'object', props: rest }
  }
  const asked = new Set(pathsIn(when.condition).map(String))
  context.reads.push(...reads.filter((path) => asked.has(String(path))))
  place.entries.push({ when: when.condition, reads: reads.filter((path) => !asked.has(String(path))) })
  return { kind: 'object', props: rest, when: when.condition }
}

function bindArrangement(place: PropContext, of: string, value: unknown, at: At): PropPlan {
  const { context, node } = place
  const arranged = isObject(node[of]) ? node[of] : {}
  const byMode = isObject(value) ? (value as Record<string, string[]>) : {}
  // Listed, or what a mistyped entry was meant to be.
  const seen = new Set<string>()
  for (const [mode, ids] of Object.entries(byMode)) {
    if (!context.project.modes.has(mode))
      context.report('unknown.mode', [...at, mode], { name: mode, nearest: nearest(mode, context.project.modes.keys()) ?? '' }, 'key')
    ids.forEach((id, index) => {
      const meant = Object.hasOwn(arranged, id) ? undefined : (nearest(id, Object.keys(arranged)) ?? '')
      if (meant !== undefined) context.report('unknown.entry', [...at, mode, index], { name: id, nearest: meant })
      if (meant) seen.add(meant)
      if (ids.indexOf(id) !== index) context.report('duplicate.entry', [...at, mode, index], { name: id })
      seen.add(id)
    })
  }
  const mistyped = new Set(
    Object.keys(byMode).flatMap((mode) => (context.project.modes.has(mode) ? [] : (nearest(mode, context.project.modes.keys()) ?? []))),
  )
  const missing = [...context.project.modes.keys()].filter((mode) => !(mode in byMode) && !mistyped.has(mode))
  for (const mode of missing) context.report('arrangement.mode', at, { name: mode })
  const parent = at.slice(0, -1)
  for (const id of Object.keys(arranged))
    if (!seen.has(id)) context.report('arrangement.unlisted', [...parent, of, id], { name: id }, 'key')
  return { kind: 'arrangement', byMode }
}
