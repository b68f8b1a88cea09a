import { asText } from '../../language/as-text.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { Problem } from '../../model/problem.ts'
import { isObject } from '../../model/normalize.ts'
import type { Message } from '../../model/project.ts'
import type { At } from '../../model/source.ts'
import { nodesIn } from '../../model/written-node.ts'
import { perDeclarations, perView } from '../memoize.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import { type Siblings, siblingsOf } from './node-props.ts'
import { labelOfField } from './own-label.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Reports two things beside each other with one name: tiles, tabs, figures, sections, buttons. */
export const looksEqual: AdviceRule = {
  level: 'warning',
  find: ({ project, declarations }) => writtenViews(project).flatMap((view) => equalLabels(declarations, view)),
}

/** Reports two codes of a dictionary with one name. */
export const looksEqualCodes: AdviceRule = { level: 'warning', find: ({ declarations }) => equalCodes(declarations) }

const NAMES = ['label', 'title'] as const

const groupsOf = (project: Parameters<typeof siblingsOf>[0], { source, view, nodes }: WrittenView): Siblings[] => {
  const entries = (view.body ?? []).flatMap((value, index) => (isObject(value) ? [{ value, at: ['body', index] }] : []))
  return [
    ...(Array.isArray((source.data as { body?: unknown }).body) ? [{ of: 'body', entries }] : []),
    ...nodes.flatMap((node) => siblingsOf(project, node)),
  ]
}

const equalLabels = perView((project, view: WrittenView) =>
  groupsOf(project, view).flatMap(({ entries }) => {
    const earlier: { id: string; when: unknown; value: Record<string, unknown>; place: At }[] = []
    return entries.flatMap(({ value, at }): Problem[] =>
      NAMES.flatMap((key) => {
        const given = isObject(value['with']) ? value['with'] : {}
        const [text, place] = value[key] === undefined ? [given[key], [...at, 'with', key]] : [value[key], [...at, key]]
        if (typeof text !== 'string' || text.includes('{')) return []
        // Headings are alike whatever is below them; a button and a field may share a name.
        const id = `${key === 'title' ? '' : asText(value['widget'])} ${text}`
        const other = earlier.find((one) => one.id === id && !takeTurns(one.when, value['when']))
        earlier.push({ id, when: value['when'], value, place })
        // The one that is called like the field that it shows is right.
        const isRight = other && isOfOther(project, text, value, other.value)
        return other ? [problemAt(view.source, 'looks.equal', isRight ? other.place : place, { name: text })] : []
      }),
    )
  }),
)

/** Whether a name is that of the field in one entry and not of the field in the other, earlier entry. */
function isOfOther(
  project: Pick<Declarations, 'entities'>,
  text: string,
  one: Record<string, unknown>,
  other: Record<string, unknown>,
): boolean {
  const [own, others] = [labelOfField(project, one), labelOfField(project, other)]
  return others !== undefined && others !== text && (own === undefined || own === text)
}

/** Whether two conditions may exclude each other: they compare the same path, or only one entry has a condition. */
function takeTurns(one: unknown, other: unknown): boolean {
  if (one === undefined && other === undefined) return false
  const [left, right] = [pathsIn(one), pathsIn(other)]
  return left.length === 0 || right.length === 0 || left.some((path) => right.includes(path))
}

const pathsIn = (condition: unknown): string[] => {
  if (Array.isArray(condition)) return condition.flatMap(pathsIn)
  if (!isObject(condition)) return []
  return Object.entries(condition).flatMap(([key, value]) => (key === 'field' ? [asText(value)] : pathsIn(value)))
}

const equalCodes = perDeclarations(({ dictionaries }) =>
  [...dictionaries].flatMap(([dictionary, { source, value }]) => {
    // Outside systems may send several codes that mean the same.
    if (value.open) return []
    const codeOf = new Map<string, string>()
    return Object.entries(value.codes).flatMap(([code, { label }]): Problem[] => {
      const other = codeOf.get(label)
      codeOf.set(label, code)
      return other === undefined
        ? []
        : [problemAt(source, 'looks.equalCodes', ['codes', code, 'label'], { name: label, other, code, dictionary })]
    })
  }),
)

/** Reports neighbouring entries that do or show the same under different names. One was probably copied. */
export const looksCopied: AdviceRule = {
  level: 'warning',
  find: ({ project, declarations }) => writtenViews(project).flatMap((view) => copies(declarations, view)),
}

const copies = perView((project, view: WrittenView) =>
  groupsOf(project, view).flatMap(({ of, entries }) => {
    if (of === 'body' || of === 'head') return []
    const first = new Map<string, Named>()
    return entries.flatMap(({ value, at }): Problem[] => {
      const name = asText(value['label'] ?? value['id'])
      const lists = nodesIn(value['body'], []).flatMap(({ raw }) => (typeof raw['items'] === 'string' ? [raw['items']] : []))
      const does = Array.isArray(value['onTap']) && value['onTap'].length > 0 ? JSON.stringify(value['onTap']) : undefined
      const shown = typeof value['value'] === 'string' && value['value'].includes('{') ? value['value'] : undefined
      const key = does ?? (lists.length > 0 ? JSON.stringify(lists) : shown)
      if (key === undefined || value['when'] !== undefined) return []
      const other = first.get(key)
      if (other === undefined) return first.set(key, { name, at, value }) && []
      if (key === shown) return [shownTwice(project, view, { name, at, value }, other)]
      const place = does === undefined ? pathOfItems(value, at) : [...at, 'onTap']
      return [problemAt(view.source, 'looks.copied', place, { name, other: other.name, value: does === undefined ? lists.join(' ') : '' })]
    })
  }),
)

interface Named {
  name: string
  at: At
  value: Record<string, unknown>
}

/** Reports the one of two figures with one value whose name is not that of the field. */
function shownTwice(project: Pick<Declarations, 'entities'>, { source }: WrittenView, later: Named, earlier: Named): Problem {
  const isEarlier = labelOfField(project, later.value) === later.name
  const [wrong, right] = isEarlier ? [earlier, later] : [later, earlier]
  return problemAt(source, 'looks.copied', [...wrong.at, 'value'], {
    name: wrong.name,
    other: right.name,
    value: asText(wrong.value['value']),
  })
}

/** Returns the place of the first list inside a tab. */
function pathOfItems(value: Record<string, unknown>, at: readonly (string | number)[]) {
  const list = nodesIn(value['body'], [...at, 'body']).find(({ raw }) => typeof raw['items'] === 'string')
  return list ? [...list.at, 'items'] : at
}

/** Reports questions whose two keys have one text. */
export const looksKeys: AdviceRule = {
  level: 'warning',
  find({ project }) {
    const data = project.files.messages?.data
    const words = isObject(data) && isObject(data['words']) ? data['words'] : {}
    return [...project.messages].flatMap(([name, { value, source, at }]): Problem[] => {
      if (value.kind !== 'confirm') return []
      const { ok = words['ok'], cancel = words['cancel'] } = value as Message & { ok?: unknown; cancel?: unknown }
      const place = Object.hasOwn(value, 'cancel') ? [...at, 'cancel'] : [...at, 'ok']
      return ok === cancel ? [problemAt(source, 'looks.keys', place, { name, value: String(ok) })] : []
    })
  },
}
