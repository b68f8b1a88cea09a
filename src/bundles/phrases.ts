import type { NodePlan, PropPlan } from '../../renderer/compile/plan.ts'
import type { Prop, Props } from '../../renderer/model/prop.ts'
import type { Project } from '../../renderer/model/project.ts'

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Returns a label's words, one per line: a newline is shorter than quotes and a comma. */
export const splitWords = (label: string): string => [...segmenter.segment(label)].map(({ segment }) => segment).join('\n')

/** Returns the words of the nodes' labels that break only between words (`phrases` in a manifest). */
export const phrasesIn = (project: Project, nodes: readonly NodePlan[]): string[] =>
  [...new Set(nodes.flatMap(({ widget, props }) => labelsIn(project.widgets.get(widget)?.value.props ?? {}, props)))].map(splitWords)

/** Returns the literal texts of `phrases` properties. */
const labelsIn = (props: Props, plans: Readonly<Record<string, PropPlan>>): string[] =>
  Object.entries(plans).flatMap(([name, plan]) => labelsOf(props[name], plan))

function labelsOf(prop: Prop | undefined, plan: PropPlan): string[] {
  if (prop?.kind === 'text' && prop.phrases && plan.kind === 'text') return typeof plan.text === 'string' ? [plan.text] : []
  if (prop?.kind === 'object' && plan.kind === 'object') return labelsIn(prop.props, plan.props)
  if (prop?.kind === 'list' && plan.kind === 'list') return plan.items.flatMap((item) => labelsOf(prop.of, item))
  if (prop?.kind === 'map' && plan.kind === 'map') return Object.values(plan.entries).flatMap((entry) => labelsOf(prop.of, entry))
  return []
}
