import { type NotedCondition, pathsOf } from '../../compile/noted.ts'
import type { Compiled } from '../../compile/view.ts'
import type { Problem } from '../../model/problem.ts'
import type { Project, View } from '../../model/project.ts'
import { type Source, valueAt } from '../../model/source.ts'
import type { WrittenCondition } from '../../model/written-condition.ts'
import { decided } from './decided.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'
import { viewsOf } from '../checked-views.ts'

/**
 * Reports codes that none of the lists derived from one answer chooses, so that such records appear nowhere. The answer itself must not
 * be drawn. Where the lists name groups, the dictionary is the place to mend.
 */
export const codesNowhere: AdviceRule = {
  level: 'warning',
  find: ({ project, plans }) =>
    viewsOf(project, plans).flatMap(({ compiled, declared }) => lostCodes(project, compiled, declared.value, declared.source)),
}

interface ChosenList {
  name: string
  noted: NotedCondition
  /** The path of the field that decides. */
  path: string
}

function lostCodes(project: Project, { conditions }: Compiled, view: View, source: Source): Problem[] {
  const byChoice = new Map<string, ChosenList[]>()
  for (const noted of conditions) {
    const [root, name = ''] = noted.at
    const list = view.data?.[String(name)]
    if (root !== 'data' || noted.at.length !== 3 || !list || !('of' in list)) continue
    for (const path of new Set(pathsOf(noted.condition))) {
      if (!noted.domains.get(path)?.dictionary) continue
      const key = `${list.of} ${path.split('.').slice(1).join('.')}`
      byChoice.set(key, [...(byChoice.get(key) ?? []), { name: String(name), noted, path }])
    }
  }
  if (byChoice.size === 0) return []
  const written = JSON.stringify(view.body)
  return [...byChoice].flatMap(([key, lists]) => {
    const [base = '', field = ''] = key.split(' ')
    const all = Object.values(view.data ?? {}).filter((one) => 'of' in one && one.of === base)
    // A list that chooses by something else, or the answer itself, may have the rest.
    if (lists.length < 2 || all.length !== lists.length || written.includes(`"items":"${base}"`)) return []
    return problemOf(project, source, lists, field, base)
  })
}

function problemOf(project: Project, source: Source, lists: readonly ChosenList[], field: string, base: string): Problem[] {
  const [first] = lists
  const { values = [], given = values, dictionary = '' } = first?.noted.domains.get(first.path) ?? {}
  const lost = given.filter((code) =>
    lists.every(({ noted, path }) => decided(noted.condition, [equal(path, code)], noted.domains) === 'never'),
  )
  const declared = project.dictionaries.get(dictionary)
  if (lost.length === 0 || !first || !declared) return []
  const labels = lost.map((code) => `${declared.value.codes[String(code)]?.label ?? ''} ${String(code)}`).join(' ')
  const usesGroup = lists.some(({ noted }) => JSON.stringify(valueAt(source.data, noted.at)).includes('"group":'))
  const place = usesGroup ? { source: declared.source, at: ['groups'] } : { source, at: first.noted.at }
  const said = { name: labels, field, base, lists: lists.map(({ name }) => name).join(' '), path: source.path }
  return [problemAt(place.source, 'dead.codes', place.at, said, 'key')]
}

const equal = (path: string, right: unknown): WrittenCondition => ({ kind: 'comparison', at: [], path, operator: 'equals', right })
