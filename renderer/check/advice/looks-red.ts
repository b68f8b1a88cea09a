import { parseEach } from '../../model/each.ts'
import { asText } from '../../language/as-text.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { Problem } from '../../model/problem.ts'
import type { At } from '../../model/source.ts'
import { type WrittenStep, parseSteps } from '../../model/written-step.ts'
import { perView } from '../memoize.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import { propsOf } from './node-props.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Reports more marks on one screen than the manifest allows (`most`): many urgent marks hide each other. */
export const looksUrgent: AdviceRule = {
  level: 'warning',
  find: ({ project, declarations }) => writtenViews(project).flatMap((view) => tooMany(declarations, view)),
}

const tooMany = perView((project, { source, nodes }: WrittenView) => {
  const counts = new Map<string, number>()
  const firsts = new Map<string, Problem>()
  for (const node of nodes) {
    const props = propsOf(project, node)
    for (const { prop, value, at } of props) {
      if (prop.kind !== 'boolean' || prop.most === undefined || value !== true) continue
      const key = `${node.widget}.${String(at.at(-1))}`
      const times = at.at(-2) === 'is' ? codesOf(project.dictionaries, props, at) : 1
      const all = (counts.get(key) ?? 0) + times
      counts.set(key, all)
      if (all <= prop.most) continue
      const values = { name: String(at.at(-1)), value: String(all), limit: String(prop.most) }
      const first = firsts.get(key) ?? problemAt(source, 'looks.urgent', at, values, 'key')
      firsts.set(key, { ...first, values })
    }
  }
  return [...firsts.values()]
})

/** Returns the number of entries that are made from a template. */
function codesOf(dictionaries: Declarations['dictionaries'], props: ReturnType<typeof propsOf>, at: At): number {
  const around = props.find((one) => one.at.length === at.length - 2 && one.at.every((step, index) => at[index] === step))
  const each = parseEach(around?.value)
  return Object.keys(dictionaries.get(each?.dictionary ?? '')?.value.codes ?? {}).length
}

/** Reports red buttons that only lead elsewhere: red is for what cannot be undone. */
export const looksDanger: AdviceRule = {
  level: 'hint',
  find: ({ project, declarations }) => writtenViews(project).flatMap((view) => harmless(declarations, view)),
}

const DANGER = 'danger'

const harmless = perView((project, { source, nodes }: WrittenView) =>
  nodes.flatMap(({ raw, at }): Problem[] => {
    const steps = parseSteps(raw['onTap'], [])
    if (raw['look'] !== DANGER || steps.length === 0) return []
    const does = (step: WrittenStep): boolean =>
      project.commands.has(step.do) ||
      step.do === 'confirm' ||
      step.do === 'submit' ||
      step.do === 'openDialog' ||
      Object.values(step.on).flat().some(does)
    return steps.some(does) ? [] : [problemAt(source, 'looks.danger', [...at, 'look'], { name: asText(raw['label']) })]
  }),
)
