import { parseEach } from '../model/each.ts'
import { suggestWord } from '../model/suggestions.ts'
import { isObject } from '../model/normalize.ts'
import type { Prop, Props } from '../model/prop.ts'
import type { At } from '../model/source.ts'
import { parseNode, type RawProps } from '../model/written-node.ts'
import { bindArrangement, defaultArrangement } from './arrangement.ts'
import { bindCondition } from './condition.ts'
import { withOwnReads, report } from './bind-context.ts'
import { bindEach } from './each.ts'
import { defaultEmptyText } from './empty-text.ts'
import { bindEntry } from './bind-entry.ts'
import { checkCode, checkEachHas, checkTwice } from './entry-codes.ts'
import { bindFacts } from './facts.ts'
import type { NodeContext } from './node-context.ts'
import { bindControl, bindPathProp, bindTextProp } from './path-props.ts'
import type { PropPlan } from './plan.ts'
import { eventScope, itemScope } from './prop-scopes.ts'
import { comparison } from './noted.ts'
import { assuming } from './noted-conditions.ts'
import { bindPath } from './paths.ts'
import { bindSteps } from './steps.ts'
import { bindTone } from './tone.ts'
import { bindValue, checkLeast } from './values.ts'

/** Binds the properties of an object according to their manifest. */
export function bindProps(context: NodeContext, props: Props, raw: RawProps, at: At): Record<string, PropPlan> {
  const plans: Record<string, PropPlan> = {}
  for (const [name, prop] of Object.entries(props)) {
    const plan = raw[name] === undefined ? defaultProp(context, prop) : bindProp(context, prop, raw[name], [...at, name], raw)
    if (plan) plans[name] = plan
  }
  return plans
}

/** Returns what stands for a property that is not written. */
function defaultProp(context: NodeContext, prop: Prop): PropPlan | undefined {
  if (prop.kind === 'arrangement') return defaultArrangement(context, prop.of)
  return prop.kind === 'text' && prop.emptyOf !== undefined ? { kind: 'text', text: defaultEmptyText(context, prop.emptyOf) } : undefined
}

/** Binds one property; `beside` is the object that contains it. */
function bindProp(context: NodeContext, prop: Prop, value: unknown, at: At, beside: RawProps = {}): PropPlan | undefined {
  switch (prop.kind) {
    case 'text':
      return bindTextProp(context, prop, value, at)
    case 'path':
      return bindPathProp(context, prop, String(value), at)
    case 'value':
      checkLeast(context, prop, value, at)
      return { kind: 'value', value: bindValue(context, value, prop.type === 'list' ? undefined : { type: prop.type }, at) }
    case 'condition':
    case 'flag':
      if (typeof value === 'boolean') return { kind: 'literal', value }
      return { kind: 'condition', condition: bindCondition(context, value, at) }
    case 'steps':
      return { kind: 'steps', steps: bindSteps(eventScope(context, prop, String(at.at(-1))), value, at) }
    case 'nodes':
      return { kind: 'nodes', nodes: context.inside.nodes(context, value, at) }
    case 'node':
      return bindItemNode(context, prop, value, at)
    case 'bind':
      return bindControl(context, prop, String(value), at)
    case 'icon':
      return bindIcon(context, String(value), at)
    case 'object':
      return isObject(value) ? bindEntry(context, prop.props, value, at) : undefined
    case 'list': {
      const each = parseEach(value)
      if (each)
        return {
          kind: 'list',
          items: bindEach(context, each, at, (inside, one, key) => bindProp(inside, prop.of, one, [...at, key])).map(([, plan]) => plan),
        }
      checkTwice(context, prop, value, at)
      checkEachHas(context, prop, value, at)
      return { kind: 'list', items: bindItems(context, prop.of, value, at) }
    }
    case 'map':
      return { kind: 'map', entries: bindEntries(context, prop.of, value, at) }
    case 'arrangement':
      return bindArrangement(context, prop.of, value, at)
    case 'facts':
      return { kind: 'facts', rows: bindFacts(context, String(context.node.raw[prop.of]), value, at) }
    case 'codeOf': {
      const code = String(value).includes('.') ? (bindPath(context, String(value), at)?.constant ?? value) : value
      checkCode(context, prop.of, code, beside, at)
      return { kind: 'literal', value: code }
    }
    case 'tone':
      return bindTone(context, String(value), at)
    case 'boolean':
    case 'string':
    case 'integer':
    case 'enum':
      return { kind: 'literal', value }
    default:
      // Names and form properties are used by the renderer, not by the widget (nodes.ts).
      return undefined
  }
}

function bindItems(context: NodeContext, of: Prop, value: unknown, at: At): PropPlan[] {
  return (Array.isArray(value) ? value : []).flatMap((one, index) => bindProp(context, of, one, [...at, index]) ?? [])
}

function bindEntries(context: NodeContext, of: Prop, value: unknown, at: At): Record<string, PropPlan> {
  const each = parseEach(value)
  if (each)
    return Object.fromEntries(bindEach(context, each, at, (inside, one, key) => bindProp(inModes(inside, key, at), of, one, [...at, key])))
  const entries = Object.entries(isObject(value) ? value : {}).flatMap(([key, one]): [string, PropPlan][] => {
    const plan = bindProp(inModes(context, key, at), of, one, [...at, key])
    return plan ? [[key, plan]] : []
  })
  return Object.fromEntries(entries)
}

/** Returns the context of an entry that an arrangement shows only in some modes. */
function inModes(context: NodeContext, entry: string, at: At): NodeContext {
  const { props } = context.project.widgets.get(context.node.widget)?.value ?? {}
  const arranged = Object.entries(props ?? {}).find(([, prop]) => prop.kind === 'arrangement' && prop.of === at.at(-1))
  const order = arranged && context.node.raw[arranged[0]]
  if (!isObject(order)) return context
  const modes = Object.keys(order).filter((mode) => [order[mode]].flat().map(String).includes(entry))
  return assuming(context, comparison('mode.id', 'in', modes))
}

/** Binds a node that is rendered once per list item; its reads belong to the items. */
function bindItemNode(context: NodeContext, { each }: Prop, value: unknown, at: At): PropPlan | undefined {
  const item = each === undefined ? undefined : itemScope(context, each)
  const node = parseNode(value, at)
  const plan = node && context.inside.node(withOwnReads(item?.context ?? context), node)
  if (!plan || !item) return plan && { kind: 'node', node: plan }
  const { key } = context.project.entities.get(item.context.scope.get(item.name)?.of ?? '')?.value ?? {}
  return { kind: 'node', node: plan, each: item.name, ...(key === undefined ? {} : { key }) }
}

/** Binds an icon name, or the icon of a code inside an `each` template. */
function bindIcon(context: NodeContext, written: string, at: At): PropPlan {
  const { icons } = context.project
  // Icons of codes are checked in the dictionary.
  if (written.includes('.')) return { kind: 'literal', value: bindPath(context, written, at)?.constant }
  if (!icons.has(written)) report(context, 'unknown.icon', at, { name: written, ...suggestWord(written, [...icons.keys()]) })
  return { kind: 'literal', value: written }
}
