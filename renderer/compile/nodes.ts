import { FIELD_PROPS, type WidgetManifest } from '../model/prop.ts'
import type { View } from '../model/project.ts'
import { isObject } from '../model/normalize.ts'
import type { Field } from '../language/field.ts'
import type { At, BindContext } from './bind-context.ts'
import { bindCondition } from './condition.ts'
import { checkDefinition, formField } from './fields.ts'
import { checkCanFail, checkMessages } from './messages.ts'
import { bindForm, type FormUnderWay } from './form.ts'
import type { FieldPlan, NodePlan } from './plan.ts'
import type { PropContext } from './prop-context.ts'
import { bindProps } from './props.ts'
import { GLOBALS, recordOf, type ScopeTypes } from '../model/scope-types.ts'

/** Binds nodes from top to bottom; what is planned is checked and left out. */
export function bindNodes(context: BindContext, nodes: unknown, view: View, scope: ScopeTypes, at: At): NodePlan[] {
  return (Array.isArray(nodes) ? nodes : []).flatMap((node, index) => {
    const plan = isObject(node) ? bindNode(context, node, view, scope, [...at, index]) : undefined
    return plan ?? []
  })
}

/** Binds one node: its condition, its properties, and what it is in a form or as a part. */
export function bindNode(context: BindContext, node: Record<string, unknown>, view: View, scope: ScopeTypes, at: At): NodePlan | undefined {
  const name = String(node['widget'])
  const manifest = context.project.widgets.get(name)?.value
  if (!manifest) return undefined
  const planned = node['planned'] !== undefined
  const plan = context.guardPlanned(planned, () => {
    context.use('widgets', name, manifest, [...at, 'widget'])
    return bindWidget(context, name, manifest, node, view, scope, at)
  })
  return planned ? undefined : plan
}

function bindWidget(
  context: BindContext,
  name: string,
  manifest: WidgetManifest,
  node: Record<string, unknown>,
  view: View,
  scope: ScopeTypes,
  at: At,
): NodePlan {
  const formUnderWay = manifest.scope === 'form' ? openForm(context, node) : undefined
  const inner: ScopeTypes = formUnderWay ? new Map([...scope, ['form', formUnderWay.type]]) : scope
  const place: PropContext = { context, view, node, scope: inner, entries: [], inside: { bindNode, bindNodes, bindProps } }
  checkNewName(context, node, scope, at)
  const { made, reads } = context.collect(() => ({
    when: node['when'] === undefined ? undefined : bindCondition(context, node['when'], scope, [...at, 'when']),
    props: bindProps(place, manifest.props, node, at),
    field: manifest.field && node['field'] !== undefined ? bindField(place, manifest, node, at) : undefined,
    form: formUnderWay ? bindForm(place, formUnderWay, scope, at) : undefined,
    part: manifest.scope === 'view' ? bindPart(context, node, scope, at) : undefined,
  }))
  const tolerated = new Set(Object.values(made.props).flatMap(loadingRoots))
  const needed = (paths: string[][]) =>
    [...new Set(paths.map(([root = '']) => root))].filter((root) => isData(root, view) && !tolerated.has(root))
  const plan: NodePlan = {
    at: at.join('.'),
    widget: name,
    props: made.props,
    reads: unique(reads),
    needs: needed(reads),
    skeleton: manifest.skeleton ?? 'none',
  }
  if (context.project.marksPlaces) plan.place = `${context.source.path}:${context.source.locate(at).line}`
  const entries = place.entries.filter((entry) => entry.reads.length > 0)
  if (entries.length > 0) plan.entries = entries.map((entry) => ({ ...entry, reads: unique(entry.reads), needs: needed(entry.reads) }))
  if (made.when) plan.when = made.when
  if (made.field) plan.field = made.field
  if (made.form) plan.form = made.form
  if (made.part) plan.part = made.part
  if (typeof node['as'] === 'string') context.reads = context.reads.filter(([root]) => root !== node['as'])
  return plan
}

const isData = (root: string, view: View) => Object.hasOwn(view.data ?? {}, root)
const unique = (reads: string[][]) => [...new Map(reads.map((path) => [path.join('.'), path])).values()]

/** Data that a property draws before it is there does not hold the node up. */
function loadingRoots(plan: { kind: string; loading?: string[]; items?: unknown; entries?: unknown; props?: unknown }): string[] {
  const nested = Object.values((plan.items ?? plan.entries ?? plan.props ?? {}) as Record<string, typeof plan>)
  return [...(plan.loading ?? []), ...nested.flatMap(loadingRoots)]
}

function checkNewName(context: BindContext, node: Record<string, unknown>, scope: ScopeTypes, at: At): void {
  const name = node['as']
  if (typeof name === 'string' && (scope.has(name) || GLOBALS.includes(name))) context.report('name.hides', [...at, 'as'], { name })
}

function bindPart(context: BindContext, node: Record<string, unknown>, scope: ScopeTypes, at: At): NonNullable<NodePlan['part']> {
  const name = String(node['part'])
  const part = context.known('part', name, context.project.parts, [...at, 'part'])
  context.used.parts.add(name)
  if (part?.value.planned) context.usePlanned(name, [...at, 'part'])
  return { name, with: part ? context.values(node['with'], part.value.params ?? {}, scope, [...at, 'with'], name) : {} }
}

function openForm(context: BindContext, node: Record<string, unknown>): FormUnderWay {
  const entity = String(node['entity'])
  return { entity, type: recordOf(context.project, entity) }
}

/** A field node: the entity's word, narrowed by the node. */
function bindField(place: PropContext, manifest: WidgetManifest, node: Record<string, unknown>, at: At): FieldPlan | undefined {
  const { context, scope } = place
  const name = String(node['field'])
  const form = scope.get('form')
  if (!form) {
    context.report('form.outside', [...at, 'field'], { name })
    return undefined
  }
  if (form.unknown) return undefined
  const declared = formField(context, form, name, [...at, 'field'])
  checkDefinition(context, form, name, node['define'], at)
  if (!declared) return undefined
  if (manifest.accepts && !declared.unknown && !manifest.accepts.includes(declared.type)) {
    context.report('field.widget', [...at, 'widget'], {
      name,
      type: declared.type,
      widget: String(node['widget']),
      wanted: manifest.accepts.join(' '),
      fitting: widgetsFor(context, declared).join(' '),
    })
  }
  return narrowed(place, declared, name, node, at)
}

/** The field widgets that can edit such a field: first those that are made for it. */
function widgetsFor(context: BindContext, { type }: Field): string[] {
  const widgets = [...context.project.widgets].filter(([, { value }]) => value.field)
  const made = widgets.filter(([, { value }]) => value.accepts?.includes(type))
  const any = widgets.filter(([, { value }]) => value.accepts === undefined)
  return (made.length > 0 ? made : any).map(([name]) => name)
}

function narrowed(place: PropContext, declared: Field, name: string, node: Record<string, unknown>, at: At): FieldPlan {
  const { context } = place
  const limit = node['maxLength']
  const wider = typeof limit === 'number' && declared.maxLength !== undefined && limit > declared.maxLength
  if (wider) context.report('limit.wider', [...at, 'maxLength'], { limit: String(limit), most: String(declared.maxLength) })
  const { label, placeholder, help, required, readOnly } = bindProps(place, FIELD_PROPS, node, at)
  const type = { ...declared, ...(typeof limit === 'number' ? { maxLength: limit } : {}) }
  const flag = (plan: typeof required, fallback: boolean) =>
    plan?.kind === 'condition' ? plan.condition : plan?.kind === 'literal' ? plan.value === true : fallback
  const own = isObject(node['messages']) ? (node['messages'] as Record<string, string>) : {}
  checkMessages(context, own, [...at, 'messages'])
  checkCanFail(context, type, own, required !== undefined || declared.required === true, [...at, 'messages'])
  return {
    name,
    type,
    label: label?.kind === 'text' ? label.text : (declared.label ?? name),
    ...(placeholder?.kind === 'text' ? { placeholder: placeholder.text } : {}),
    ...(help?.kind === 'text' ? { help: help.text } : {}),
    required: flag(required, declared.required === true),
    readOnly: flag(readOnly, false),
    messages: { ...declared.messages, ...own },
  }
}
