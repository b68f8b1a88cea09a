import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { At } from '../../model/source.ts'
import { nodesIn, type WrittenNode } from '../../model/written-node.ts'
import { perView } from '../memoize.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import { type Siblings, siblingsOf } from './node-props.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

type Entry = Siblings['entries'][number]

/** Reports what an entry was copied with from the entry beside it: the number of another list, the words for another empty list, another choice. */
export const looksNumber = perEntries('looks.number', otherNumber)
export const looksEmpty = perEntries('looks.empty', otherEmpty)
export const looksChosen = perEntries('looks.chosen', otherChosen)

type Judge = (entries: readonly Entry[]) => { at: At; values: Record<string, string> }[]

function perEntries(code: string, judge: Judge): AdviceRule {
  const find = perView((project, { source, nodes }: WrittenView) =>
    nodes.flatMap((node) =>
      siblingsOf(project, node).flatMap(({ entries }) =>
        judge(entries).map(({ at, values }): Problem => problemAt(source, code, at, values)),
      ),
    ),
  )
  return { level: 'warning', find: ({ project, declarations }) => writtenViews(project).flatMap((view) => find(declarations, view)) }
}

/** Returns the lists that an entry draws. */
const listsOf = ({ value, at }: Entry): WrittenNode[] =>
  nodesIn(value['body'], [...at, 'body']).filter(({ raw }) => typeof raw['items'] === 'string')

const labelOf = ({ value }: Entry) => asText(value['label'] ?? value['id'])

function otherNumber(entries: readonly Entry[]): ReturnType<Judge> {
  return entries.flatMap((entry) => {
    const name = /^(\w+)\.length$/.exec(asText(entry.value['badge']))?.[1]
    const own = listsOf(entry).map(({ raw }) => asText(raw['items']))
    const other = entries.find((one) => one !== entry && listsOf(one).some(({ raw }) => raw['items'] === name))
    if (name === undefined || own.length !== 1 || own[0] === name || !other) return []
    return [{ at: [...entry.at, 'badge'], values: { name: labelOf(entry), other: labelOf(other), meant: `${own[0] ?? ''}.length` } }]
  })
}

function otherEmpty(entries: readonly Entry[]): ReturnType<Judge> {
  const words = entries.flatMap((entry) =>
    listsOf(entry).map(({ raw, at }) => ({ entry, at, items: raw['items'], text: asText(raw['empty']) })),
  )
  return words.flatMap(({ entry, at, items, text }) => {
    // Words that name the other entry were written for it.
    const other = words.find((one) => one.entry !== entry && one.items !== items && one.text === text)
    const isOfOther = other && labelOf(other.entry) !== '' && text.includes(labelOf(other.entry)) && !text.includes(labelOf(entry))
    return isOfOther ? [{ at: [...at, 'empty'], values: { name: labelOf(entry), other: labelOf(other.entry), text } }] : []
  })
}

function otherChosen(entries: readonly Entry[]): ReturnType<Judge> {
  return entries.flatMap((entry) => {
    const { chosen, onTap } = entry.value
    const steps = Array.isArray(onTap) ? onTap.filter(isObject) : []
    const values = steps.length === 1 && isObject(steps[0]?.['values']) ? steps[0]['values'] : {}
    if (!isObject(chosen) || !('equals' in chosen) || !(asText(chosen['field']) in values)) return []
    const [asked, written] = [chosen['equals'], values[asText(chosen['field'])]]
    // Steps that another entry has, too, are the copied ones (`looks.copied`).
    const isCopied = entries.some((one) => one !== entry && JSON.stringify(one.value['onTap']) === JSON.stringify(onTap))
    if (isCopied || JSON.stringify(asked) === JSON.stringify(written)) return []
    const words = (value: unknown) => (isObject(value) ? asText(value['from']) : String(value))
    return [{ at: [...entry.at, 'chosen', 'equals'], values: { name: labelOf(entry), given: words(asked), meant: words(written) } }]
  })
}
