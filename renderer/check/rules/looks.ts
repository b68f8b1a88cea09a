import { type BindContext, createContext, report } from '../../compile/bind-context.ts'
import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { Prop, Props } from '../../model/prop.ts'
import type { At } from '../../model/source.ts'
import type { WrittenView } from './written-views.ts'

/** Reports properties that the widget does not render in the chosen look. */
export function checkLooks(project: Declarations, { source, nodes }: WrittenView): Problem[] {
  const context = createContext(project, source)
  for (const { at, widget, raw: values } of nodes) {
    const props = project.widgets.get(widget)?.value.props ?? {}
    const look = lookOf(props, values['look'])
    if (look !== undefined) visitProps(context, props, values, at, look)
    if (values['look'] === undefined) joinRepeats(context, at)
  }
  return context.problems
}

/** Reports a property that several entries have once, at the widget: the look that draws it is missing. */
function joinRepeats(context: BindContext, at: At): void {
  const own = context.problems.filter((one) => one.code === 'look.never' && at.every((step, index) => one.at?.[index] === step))
  const [first, ...others] = own
  if (!first || others.length === 0 || others.some(({ values }) => values['name'] !== first.values['name'])) return
  context.problems.splice(0, Infinity, ...context.problems.filter((one) => !own.includes(one)))
  report(context, 'look.missing', [...at, 'widget'], { ...first.values })
}

/** Returns the look of a node; the default is the first look of the widget. */
function lookOf({ look }: Props, values: unknown): string | undefined {
  if (look?.kind !== 'enum') return undefined
  return typeof values === 'string' ? values : look.values[0]
}

function visitProps(context: BindContext, props: Props, values: Readonly<Record<string, unknown>>, at: At, look: string): void {
  for (const [name, prop] of Object.entries(props)) {
    if (values[name] === undefined) continue
    if (prop.looks && !prop.looks.includes(look))
      report(context, 'look.never', [...at, name], { name, look, looks: prop.looks.join(' ') }, 'key')
    else visitProp(context, prop, values[name], [...at, name], look)
  }
}

/** Checks nested properties with the look of their node. */
function visitProp(context: BindContext, prop: Prop, value: unknown, at: At, look: string): void {
  if (prop.kind === 'object' && isObject(value)) visitProps(context, prop.props, value, at, look)
  if (prop.kind === 'list' && Array.isArray(value)) value.forEach((one, index) => visitProp(context, prop.of, one, [...at, index], look))
  if (prop.kind === 'map' && isObject(value))
    for (const [key, one] of Object.entries(value)) visitProp(context, prop.of, one, [...at, key], look)
}
