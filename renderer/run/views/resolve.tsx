import { asText } from '../../language/as-text.ts'
import { meets } from '../../language/condition.ts'
import { getPath } from '../../language/path.ts'
import { fill, type TextPlan } from '../../language/text.ts'
import { UNKNOWN, UNKNOWN_TEXT } from '../../language/unknown.ts'
import type { FactPlan, NodePlan, PropPlan, StepPlan } from '../../compile/plan.ts'
import type { Binding, DrawItem, FactRow, Grouping, Loading, Tone } from '../../widget.ts'
import { codeValue, optionsOf } from '../content/index.ts'
import { constant, type DataState, isQuerySource, placeholderScope, type Scope, valueOf } from '../data/index.ts'
import type { Draw, Env } from '../env/index.ts'
import { memoized } from './memoized.ts'
import { prepare } from './prepare.ts'

/** The context of resolving props: scope, environment, and functions to run steps and render nodes. */
export interface Resolving {
  env: Env
  scope: Scope
  /** The scope of nested nodes, without placeholders; they handle loading data themselves. */
  around: Scope
  run(steps: readonly StepPlan[], event?: Record<string, unknown>): Promise<boolean>
  draw: Draw
}

/** Returns the props of a widget: values resolved, events as functions that return a promise. */
export function resolveProps(props: Readonly<Record<string, PropPlan>>, resolving: Resolving): Record<string, unknown> {
  const resolved: Record<string, unknown> = {}
  for (const [name, prop] of Object.entries(props)) resolved[name] = resolve(prop, resolving)
  return resolved
}

function resolve(prop: PropPlan, resolving: Resolving): unknown {
  const { env, scope, run } = resolving
  switch (prop.kind) {
    case 'literal':
      return prop.value
    case 'text':
      if (prop.each !== undefined) return (item: unknown) => fill(prop.text, itemScope(scope, prop.each ?? '', item).get, env.formatters)
      if (prop.loading) return loadingText(prop, prop.loading, resolving)
      return fill(prop.text, scope.get, env.formatters)
    case 'path':
      if (prop.loading) return loading(prop.loading, scope, () => scope.get(prop.path))
      if (prop.each !== undefined) return grouping(prop, prop.each, env, scope)
      return pathValue(prop, env, scope)
    case 'tone':
      return codeValue(env.content, prop.dictionary, scope.get(prop.path))?.tone
    case 'value':
      return valueOf(prop.value, scope, env.formatters)
    case 'condition':
      return meets(prop.condition, scope.get)
    case 'steps':
      return Object.assign((event?: Record<string, unknown>) => run(prop.steps, event), { prepare: () => prepare(prop.steps, env, scope) })
    case 'nodes':
      return resolving.draw(prop.nodes, resolving.around)
    case 'node':
      if (prop.each === undefined) return resolving.draw([prop.node], resolving.around)
      return itemDrawer(prop, prop.each, resolving)
    case 'bind':
      return binding(prop.path, prop.dictionary, resolving)
    case 'object':
      return prop.when && !meets(prop.when, scope.get) ? undefined : resolveProps(prop.props, resolving)
    case 'list':
      return prop.items.map((item) => resolve(item, resolving)).filter((item) => item !== undefined)
    case 'map':
      return Object.fromEntries(Object.entries(prop.entries).flatMap(([name, entry]) => pair(name, resolve(entry, resolving))))
    case 'arrangement':
      return prop.byMode[String(scope.get(['mode', 'id']))] ?? prop.usual
    case 'facts':
      return prop.rows.filter(({ when }) => !when || meets(when, scope.get)).map((row) => fact(row, resolving))
  }
}

function itemDrawer({ node, key }: { node: NodePlan; key?: string }, each: string, { scope, draw }: Resolving): DrawItem {
  // While the list is loading, its rows are rendered with an unknown item.
  const drawItem = (item: unknown) => draw([node], itemScope(scope, each, item === undefined ? UNKNOWN : item))
  return key === undefined ? drawItem : Object.assign(drawItem, { keyOf: keyReader(key) })
}

const keyReaders = new Map<string, NonNullable<DrawItem['keyOf']>>()

/** Returns the function that reads a key field; the same one each time, so that a list computes the keys of its rows once. */
function keyReader(key: string): NonNullable<DrawItem['keyOf']> {
  const reader = keyReaders.get(key) ?? ((item: unknown) => asText(getPath(item, [key])) || undefined)
  keyReaders.set(key, reader)
  return reader
}

/** Returns the value at a path; a code with its label and tone. */
function pathValue({ path, dictionary }: { path: string[]; dictionary?: string }, env: Env, scope: Scope): unknown {
  const value = scope.get(path)
  if (dictionary !== undefined) return codeValue(env.content, dictionary, value)
  return value === UNKNOWN ? undefined : value
}

function grouping({ path, dictionary }: { path: string[]; dictionary?: string }, each: string, env: Env, scope: Scope): Grouping {
  const of = (item: unknown) => codeValue(env.content, dictionary ?? '', itemScope(scope, each, item).get(path))
  return { of, groups: optionsOf(env.content, dictionary) }
}

const pair = (name: string, value: unknown): [string, unknown][] => (value === undefined ? [] : [[name, value]])

/** Returns a text that may be rendered while loading: from placeholders if possible, else as pending. */
function loadingText({ text, isBar }: { text: TextPlan; isBar?: true }, roots: readonly string[], { env, scope }: Resolving): unknown {
  const drawn = placeholderScope(
    scope,
    roots.map((root) => [root]),
    UNKNOWN,
  )
  const filled = fill(text, drawn.get, env.formatters)
  const found = loading(roots, scope, () => filled)
  if (found.state === 'pending' && filled !== UNKNOWN_TEXT) return isBar ? filled : { state: 'ready', value: filled }
  return isBar ? textOf(found) : found
}

const textOf = (found: Loading<unknown>): unknown => (found.state === 'ready' ? found.value : found.state === 'pending' ? UNKNOWN_TEXT : '')

function loading(roots: readonly string[], scope: Scope, value: () => unknown): Loading<unknown> {
  const states = roots.map((root) => scope.source(root)).map((source): DataState => (isQuerySource(source) ? source.state() : 'ready'))
  if (states.includes('failed')) return { state: 'failed' }
  return states.every((state) => state === 'ready') ? { state: 'ready', value: value() } : { state: 'pending' }
}

function binding(path: readonly string[], dictionary: string | undefined, { env, scope }: Resolving): Binding {
  const [root = '', ...rest] = path
  const value = scope.get(path)
  return {
    value: value === undefined ? undefined : asText(value),
    set: (next) => scope.source(root)?.set?.(rest, next === '' ? undefined : next),
    options: optionsOf(env.content, dictionary),
  }
}

function fact(row: FactPlan, resolving: Resolving): FactRow {
  const { env, scope, around, run, draw } = resolving
  const tone = row.tone && (resolve(row.tone, resolving) as Tone | undefined)
  const tags = row.tags && scope.get(row.tags)
  const tag = row.tag && (!row.tag.when || meets(row.tag.when, scope.get)) ? fill(row.tag.text, scope.get, env.formatters) : undefined
  const { onTap } = row
  return {
    field: row.field,
    label: fill(row.label, scope.get, env.formatters),
    text: tags === UNKNOWN ? UNKNOWN_TEXT : fill(row.text, scope.get, env.formatters),
    ...(tone ? { tone } : {}),
    ...(Array.isArray(tags) && tags.length > 0 ? { tags: tags.map(asText) } : {}),
    ...(tag ? { tag } : {}),
    ...(row.buttons ? { buttons: draw(row.buttons, around) } : {}),
    ...(onTap ? { onTap: Object.assign(() => run(onTap), { prepare: () => prepare(onTap, env, scope) }) } : {}),
  }
}

const itemScopes = new WeakMap<Scope, WeakMap<object, Scope>>()

/** Returns the scope of an item; cached per item, so that its row does not re-render. */
export function itemScope(scope: Scope, name: string, item: unknown): Scope {
  const make = () => scope.with({ [name]: constant(item) })
  if (typeof item !== 'object' || item === null) return make()
  return memoized(
    memoized(itemScopes, scope, () => new WeakMap()),
    item,
    make,
  )
}
