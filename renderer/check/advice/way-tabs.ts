import { comparison, type NotedCondition, type NotedOpen, pathsOf } from '../../compile/noted.ts'
import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { At, Source } from '../../model/source.ts'
import type { View } from '../../model/project.ts'
import { writtenViews } from '../rules/written-views.ts'
import { decided } from './decided.ts'
import { opensInMode } from './opens-in-mode.ts'
import type { AdviceRule, Checkable } from './rule.ts'
import { viewsOf } from '../checked-views.ts'
import { problemAt } from './problem-at.ts'

/** Reports a tab that is hidden in a mode in which another page opens this one with that tab. */
export const tabHiddenForLink: AdviceRule = {
  level: 'warning',
  find(checkable) {
    const opens = opensOf(checkable)
    return conditionalTabs(checkable).flatMap(({ name, source, path, id, label, at, when }): Problem[] => {
      if (!when || !path.startsWith('params.')) return []
      for (const open of opens.get(name) ?? []) {
        const given = isObject(open.with) ? open.with : {}
        if (given[path.slice('params.'.length)] !== id) continue
        const modes = [...checkable.project.modes].filter(([mode]) => isHidden(when, open, given, mode))
        const titles = modes.map(([mode, { value }]) => `${value.title} ${mode}`).join(' ')
        if (modes.length > 0) return [problemAt(source, 'way.hiddenTab', [...at, 'when'], { name: label, id, modes: titles }, 'key')]
      }
      return []
    })
  },
}

/** Reports a tab that is chosen at first although it is not always there. */
export const firstTabHidden: AdviceRule = {
  level: 'warning',
  find: (checkable) =>
    conditionalTabs(checkable).flatMap(({ source, view, path, id, label, when }): Problem[] => {
      const [root, name = ''] = path.split('.')
      const field = root === 'state' ? view.state?.[name] : root === 'params' ? view.params?.[name] : undefined
      if (!when || field?.default !== id || decided(when.condition, [], when.domains) === 'always') return []
      return [problemAt(source, 'way.firstTab', [root ?? '', name, 'default'], { name: label, id })]
    }),
}

interface ConditionalTab {
  /** Name of the screen or part. */
  name: string
  source: Source
  view: View
  /** The path to which the tabs are bound. */
  path: string
  id: string
  label: string
  at: At
  when: NotedCondition | undefined
}

function conditionalTabs({ project, plans }: Checkable): ConditionalTab[] {
  const written = new Map(writtenViews(project).map((one) => [one.source.path, one]))
  return viewsOf(project, plans).flatMap(({ name, compiled, declared: { source, value: view } }) =>
    (written.get(source.path)?.nodes ?? []).flatMap(({ raw, at }) => {
      const path = asText(raw['bind'])
      return (path !== '' && Array.isArray(raw['tabs']) ? raw['tabs'] : []).flatMap((tab: unknown, index): ConditionalTab[] => {
        if (!isObject(tab) || tab['when'] === undefined) return []
        const own = [...at, 'tabs', index]
        const when = compiled.conditions.find((one) => one.at.join() === [...own, 'when'].join())
        const id = asText(tab['id'])
        return [{ name, source, view, path, id, label: asText(tab['label']) || id, at: own, when }]
      })
    }),
  )
}

function opensOf({ project, plans }: Checkable): Map<string, NotedOpen[]> {
  const all = new Map<string, NotedOpen[]>()
  for (const { compiled, declared } of viewsOf(project, plans))
    for (const open of compiled.opens) {
      // A part does not know in which modes the pages around it show it.
      const isPart = declared.value.path === undefined
      if (isPart && !open.assumed.some((one) => pathsOf(one).includes('mode.id'))) continue
      all.set(open.screen, [...(all.get(open.screen) ?? []), open])
    }
  return all
}

function isHidden(when: NotedCondition, open: NotedOpen, given: Readonly<Record<string, unknown>>, mode: string): boolean {
  if (!opensInMode(open, mode)) return false
  const inMode = comparison('mode.id', 'equals', mode)
  const domains = new Map([...when.domains, ['mode.id', { type: 'code', values: [mode], mayBeEmpty: false }] as const])
  const literals = Object.entries(given).flatMap(([name, value]) =>
    isObject(value) || Array.isArray(value) ? [] : [comparison(`params.${name}`, 'equals', value)],
  )
  return decided(when.condition, [inMode, ...literals], domains) === 'never'
}
