import type { NodePlan, PropPlan } from '../../renderer/compile/plan.ts'
import type { Prop, Props } from '../../renderer/model/prop.ts'
import type { Project } from '../../renderer/model/project.ts'

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** A label's words, a line each: a letter less to load than quotes and a comma. Nothing is left out. */
export const wordsIn = (label: string): string => [...segmenter.segment(label)].map(({ segment }) => segment).join('\n')

/** The words of the labels that nodes draw with breaks between words only (`phrases` in a manifest), as code: a phone need not find them. */
export function phrasesCode(project: Project, nodes: readonly NodePlan[]): string {
  const labels = new Set(nodes.flatMap(({ widget, props }) => labelsIn(project.widgets.get(widget)?.value.props ?? {}, props)))
  if (labels.size === 0) return ''
  return `import { addPhrases } from '/widgets/kit/phrases.tsx'\naddPhrases(${JSON.stringify([...labels].map(wordsIn))})`
}

/** The texts among the properties that are written as they are drawn. */
const labelsIn = (props: Props, plans: Readonly<Record<string, PropPlan>>): string[] =>
  Object.entries(plans).flatMap(([name, plan]) => labelsOf(props[name], plan))

function labelsOf(prop: Prop | undefined, plan: PropPlan): string[] {
  if (prop?.kind === 'text' && prop.phrases && plan.kind === 'text') return typeof plan.text === 'string' ? [plan.text] : []
  if (prop?.kind === 'object' && plan.kind === 'object') return labelsIn(prop.props, plan.props)
  if (prop?.kind === 'list' && plan.kind === 'list') return plan.items.flatMap((item) => labelsOf(prop.of, item))
  if (prop?.kind === 'map' && plan.kind === 'map') return Object.values(plan.entries).flatMap((entry) => labelsOf(prop.of, entry))
  return []
}
