import { asText } from '../../language/as-text.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declared, Project, Tab } from '../../model/project.ts'
import { pathsOf } from '../addresses.ts'
import { type WrittenView, writtenViews } from '../rules/written-views.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Reports a button without an effect, because it opens its own page with the same params. */
export const opensItself: AdviceRule = {
  level: 'warning',
  find: ({ project }) =>
    writtenViews(project).flatMap(({ kind, source, view, chains }) =>
      kind !== 'screen'
        ? []
        : chains.flat().flatMap(({ at, do: name, raw }) => {
            // With `replace` the page starts again.
            const isOwn = name === 'open' && raw['screen'] === view.id && !('with' in raw) && raw['replace'] !== true && at[0] !== 'onBack'
            return isOwn ? [problemAt(source, 'way.self', [...at, 'screen'], { name: view.id ?? '' })] : []
          }),
    ),
}

/** Reports two tabs of the bar that open the same page in the same way. */
export const tabsAlike: AdviceRule = {
  level: 'warning',
  find({ project }) {
    const tabs = [...project.tabs.values()]
    return tabs.flatMap((tab, index): Problem[] => {
      const other = tabs.slice(0, index).find((one) => opens(one) === opens(tab))
      if (!other) return []
      // The tab that is called like the page is probably right.
      const title = asText(propsOf(project, tab.value.screen)['title'])
      const [wrong, right] = title === tab.value.label ? [other, tab] : [tab, other]
      const values = { name: wrong.value.label, other: right.value.label, screen: wrong.value.screen }
      return [problemAt(wrong.source, 'way.tabsAlike', [...wrong.at, 'screen'], values)]
    })
  },
}

const opens = ({ value }: Declared<Tab>) => JSON.stringify([value.screen, value.with ?? {}])

/** Reports a tab of the bar whose page does not show the bar. */
export const tabWithoutBar: AdviceRule = {
  level: 'warning',
  find: ({ project }) =>
    [...project.tabs.values()].flatMap(({ value, source, at }) =>
      // A page that has no Back either is an error.
      propsOf(project, value.screen)['tabBar'] === true || propsOf(project, value.screen)['back'] === false
        ? []
        : [problemAt(source, 'way.tabBar', [...at, 'screen'], { name: value.label, screen: value.screen })],
    ),
}

/** Reports a mode whose bar has no tab for its own home, although the home shows the bar. */
export const homeWithoutTab: AdviceRule = {
  level: 'warning',
  find: ({ project }) =>
    [...project.modes].flatMap(([name, { value, source, at }]): Problem[] => {
      const [home] = [...project.screens].find(([, screen]) => pathsOf(screen.value).includes(value.home)) ?? []
      const [tab] = [...project.tabs].find(([, one]) => one.value.screen === home) ?? []
      if (home === undefined || tab === undefined || propsOf(project, home)['tabBar'] !== true || value.tabBar.includes(tab)) return []
      return [problemAt(source, 'way.homeTab', [...at, 'tabBar'], { name, tab })]
    }),
}

/** Reports a page without Back, bar and a step that leads back to one of the pages that open it. */
export const noWayBack: AdviceRule = {
  level: 'warning',
  find({ project }) {
    const views = writtenViews(project)
    const leads = new Map(views.map((view) => [keyOf(view), targetsOf(view)]))
    const openers = new Map<string, Set<string>>()
    for (const view of views)
      for (const { screen, replaces } of leads.get(keyOf(view)) ?? [])
        if (!replaces && screen !== '') openers.set(screen, (openers.get(screen) ?? new Set()).add(view.view.id ?? ''))
    return views.flatMap(({ kind, source, view }): Problem[] => {
      const { back, tabBar } = view as unknown as Record<string, unknown>
      const from = openers.get(view.id ?? '')
      if (kind !== 'screen' || back !== false || tabBar === true || !from || view.planned !== undefined) return []
      const own = withParts(project, leads, `screen ${view.id ?? ''}`)
      const homes = homeScreens(project)
      const leaves = own.some(({ screen }) => screen === '' || from.has(screen) || homes.has(screen))
      return leaves ? [] : [problemAt(source, 'way.stuck', ['back'], { name: [...from].join(' ') }, 'key')]
    })
  },
}

interface Target {
  /** The page; '' for the previous one. */
  screen: string
  replaces: boolean
}

type Leads = ReadonlyMap<string, readonly Target[]>

const keyOf = ({ kind, view }: WrittenView) => `${kind} ${view.id ?? ''}`

const targetsOf = ({ chains }: WrittenView): Target[] =>
  chains.flat().flatMap(({ do: name, raw }) => {
    if (name === 'back') return [{ screen: asText(raw['to']), replaces: true }]
    return name === 'open' ? [{ screen: asText(raw['screen']), replaces: raw['replace'] === true }] : []
  })

/** Returns where a view and the parts in it lead. */
function withParts(project: Project, leads: Leads, key: string, seen = new Set<string>()): Target[] {
  if (seen.has(key)) return []
  seen.add(key)
  const view = writtenViews(project).find((one) => keyOf(one) === key)
  const parts = (view?.nodes ?? []).flatMap(({ raw }) => (typeof raw['part'] === 'string' ? [raw['part']] : []))
  return [...(leads.get(key) ?? []), ...parts.flatMap((part) => withParts(project, leads, `part ${part}`, seen))]
}

function homeScreens({ modes, screens }: Project): ReadonlySet<string> {
  const homes = new Set([...modes.values()].map(({ value }) => value.home))
  return new Set([...screens].flatMap(([name, { value }]) => (pathsOf(value).some((path) => homes.has(path)) ? [name] : [])))
}

const propsOf = ({ screens }: Project, name: string) => (screens.get(name)?.value ?? {}) as Record<string, unknown>
