import { isObject } from '../model/normalize.ts'
import type { WidgetManifest } from '../model/prop.ts'
import { GLOBALS, recordOf } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { parseField, parseForm, parseNodes, parsePart, type WrittenForm, type WrittenNode } from '../model/written-node.ts'
import { bindCondition } from './condition.ts'
import { type BindContext, bindPlanned, lookUp, noteScope, withOwnReads, report, noteUse, withNames } from './bind-context.ts'
import { checkCountDrawn } from './count-drawn.ts'
import { bindField } from './field-node.ts'
import { noteHandover } from './fills.ts'
import { checkDrawn, readOnChange } from './form-rules.ts'
import { bindForm } from './form.ts'
import type { NodeContext } from './node-context.ts'
import { assuming, assumingOnly, parsedCondition } from './noted-conditions.ts'
import { typeAt } from './paths.ts'
import type { NodePlan, PathPlan, PropPlan } from './plan.ts'
import { bindProps } from './props.ts'
import { recordKeys } from './record-keys.ts'
import { bindValues } from './values.ts'

/** Binds nodes from top to bottom; planned nodes are checked and left out. */
export const bindNodes = (context: BindContext, nodes: unknown, at: At): NodePlan[] =>
  parseNodes(nodes, at).flatMap((node) => bindNode(context, node) ?? [])

/** Binds one node: its condition, its properties, and its field, form or part. */
function bindNode(context: BindContext, node: WrittenNode): NodePlan | undefined {
  const manifest = context.project.widgets.get(node.widget)?.value
  if (!manifest) return undefined
  const plan = bindPlanned(context, node.isPlanned, (inside) => {
    noteUse(inside, 'widgets', node.widget, manifest, [...node.at, 'widget'])
    return bindWidget(inside, node, manifest)
  })
  return node.isPlanned ? undefined : plan
}

function bindWidget(context: BindContext, node: WrittenNode, manifest: WidgetManifest): NodePlan {
  const { at, widget, as, raw, when } = node
  if (as !== undefined && (context.scope.has(as) || GLOBALS.includes(as))) report(context, 'name.hides', [...at, 'as'], { name: as })
  const outside = withOwnReads(context)
  const form = manifest.scope === 'form' ? parseForm(node) : undefined
  const shown = assuming(outside, parsedCondition(when))
  const seen = form ? formContext(shown, form) : shown
  const around: NodeContext = { ...seen, node, entries: [], inside: { node: bindNode, nodes: bindNodes, props: bindProps } }
  const formPlan = form && bindForm(outside, around, form, at)
  const inside = formPlan ? { ...around, readOnChange: readOnChange(formPlan) } : around
  const field = manifest.field ? parseField(node) : undefined
  const bound = {
    when: when === undefined ? undefined : bindCondition(outside, when, [...at, 'when']),
    props: bindProps(inside, manifest.props, raw, at),
    field: field && bindField(inside, manifest, field),
    form: formPlan,
    part: manifest.scope === 'view' ? bindPart(outside, node) : undefined,
  }
  checkCountDrawn(inside, manifest.props, bound.props)
  const plan: NodePlan = {
    at: at.join('.'),
    widget,
    props: bound.props,
    ...readsAndNeeds(inside, bound.props),
    skeleton: manifest.skeleton ?? 'none',
  }
  if (context.project.marksPlaces) plan.place = `${context.source.path}:${context.source.locate(at).line}`
  const entries = entriesOf(inside, bound.props)
  if (entries.length > 0) plan.entries = entries
  if (bound.when) plan.when = bound.when
  if (bound.field) plan.field = bound.field
  if (bound.form) plan.form = bound.form
  checkDrawn(context, form, plan)
  if (bound.part) plan.part = bound.part
  return plan
}

/** Returns the context inside a form, with `form` in scope. */
function formContext(context: BindContext, { entity, name, submits }: WrittenForm): BindContext {
  const inside = withNames(
    assumingOnly(context, (root) => root !== 'form'),
    [['form', recordOf(context.project, entity)]],
  )
  const reason = { kind: 'form', entity, ...(name === undefined ? {} : { name }) } as const
  return noteScope(context, { ...inside, ...(submits ? { submits } : {}) }, reason)
}

/** Returns the paths a node reads and the data it waits for; data of properties with `loading` does not delay rendering. */
function readsAndNeeds({ view, reads }: BindContext, props: NodePlan['props']): Pick<NodePlan, 'reads' | 'needs'> {
  const tolerated = new Set(Object.values(props).flatMap(loadingRoots))
  const roots = [...new Set(reads.map(([root = '']) => root))]
  const needs = roots.filter((root) => Object.hasOwn(view.data ?? {}, root) && !tolerated.has(root))
  return { reads: [...new Map(reads.map((path) => [path.join('.'), path])).values()], needs }
}

function entriesOf(context: NodeContext, props: NodePlan['props']): NonNullable<NodePlan['entries']> {
  const reading = context.entries.filter(({ reads }) => reads.length > 0)
  return reading.map(({ when, reads }) => ({ when, ...readsAndNeeds({ ...context, reads }, props) }))
}

/** Returns the data that properties can render before it is loaded. */
function loadingRoots(plan: PropPlan): PathPlan {
  const own = 'loading' in plan ? (plan.loading ?? []) : []
  return [...own, ...propsIn(plan).flatMap(loadingRoots)]
}

function propsIn(plan: PropPlan): PropPlan[] {
  if (plan.kind === 'list') return plan.items
  if (plan.kind === 'map') return Object.values(plan.entries)
  return plan.kind === 'object' ? Object.values(plan.props) : []
}

function bindPart(context: BindContext, node: WrittenNode): NonNullable<NodePlan['part']> {
  const { part: name, with: given } = parsePart(node)
  const part = lookUp(context, 'part', name, context.project.parts, [...node.at, 'part'])
  noteUse(context, 'parts', name, part?.value, [...node.at, 'part'])
  for (const [param, value] of Object.entries(isObject(given) ? given : {})) {
    const path = isObject(value) && typeof value['from'] === 'string' ? value['from'] : ''
    const type = typeAt(context, path)
    if (type) noteHandover(context, name, param, path.split('.'), type)
  }
  if (!part) return { name, with: {} }
  const declared = part.value.params ?? {}
  return { name, with: bindValues(context, given, { name, declared }, [...node.at, 'with']), ...recordKeys(context.project, declared) }
}
