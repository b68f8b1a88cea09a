import { type BindContext, createContext, lookUp, report } from '../compile/bind-context.ts'
import type { Used } from '../compile/used.ts'
import { bindValues, checkLiteral } from '../compile/values.ts'
import { asText } from '../language/as-text.ts'
import { suggest, suggestWord } from '../model/suggestions.ts'
import { isObject } from '../model/normalize.ts'
import type { Problem } from '../model/problem.ts'
import type { Declarations } from '../model/declarations.ts'
import type { Declared, Mode, Project, Tab, View } from '../model/project.ts'
import { globals } from '../model/scope-types.ts'
import { screenToRename } from './copies.ts'
import { namesIn } from './name-frequency.ts'

/** Checks a tab: its screen, icon and the params passed to the screen. */
export function checkTab(context: BindContext, { value: { screen: name, icon, with: given }, at }: Declared<Tab>): void {
  const { project } = context
  const screen = lookUp(context, 'screen', name, project.screens, [...at, 'screen'])
  if (!project.icons.has(icon))
    report(context, 'unknown.icon', [...at, 'icon'], { name: icon, ...suggestWord(icon, [...project.icons.keys()]) })
  const receiver = { name, declared: screen?.value.params ?? {}, isPartial: true }
  if (screen) bindValues({ ...context, scope: globals(project) }, given, receiver, [...at, 'with'])
}

/** Checks a mode: its tabs, its data source and its home, which must be a path that a screen declares for this mode. */
export function checkMode(context: BindContext, { value: { tabBar, home, dataSource }, at }: Declared<Mode>): void {
  const { project } = context
  tabBar.forEach((tab, index) => {
    lookUp(context, 'tab', tab, project.tabs, [...at, 'tabBar', index])
    if (tabBar.indexOf(tab) !== index) report(context, 'duplicate.entry', [...at, 'tabBar', index], { name: tab })
  })
  if (dataSource !== undefined) checkLiteral(context, dataSource, { type: 'code', dictionary: 'dataSource' }, [...at, 'dataSource'])
  const addresses = [...project.screens.values()].flatMap(({ value }) => pathsOf(value))
  const screen = [...project.screens.values()].find(({ value }) => pathsOf(value).includes(home))
  // An unreadable screen may declare the path.
  const isUnread = [...project.unreadable].some((what) => what.startsWith('screen:'))
  if (!screen)
    return isUnread ? undefined : report(context, 'unknown.address', [...at, 'home'], { name: home, ...suggest(home, addresses) })
  const { path } = screen.value
  const mode = asText(at.at(-1))
  const other = isObject(path) && isObject(path[home]) ? asText(path[home]['mode']) : undefined
  const nearest = addressOf(project, mode) ?? ''
  if (other === undefined && nearest !== '') report(context, 'mode.noMode', [...at, 'home'], { name: mode, home, nearest })
  // A mode that does not exist is reported where it is written.
  else if (other !== undefined && other !== mode && project.modes.has(other))
    report(context, 'mode.home', [...at, 'home'], { name: mode, home, other, nearest })
  return undefined
}

/** Returns the first address of a screen that opens a mode. */
const addressOf = ({ screens }: Pick<Declarations, 'screens'>, mode: string) =>
  [...screens.values()]
    .flatMap(({ value: { path } }) => (isObject(path) ? Object.entries(path) : []))
    .find(([, given]) => isObject(given) && given['mode'] === mode)?.[0]

/** Checks the default mode of modes.json, and the screens that are lists in a wide window. */
export function checkModesFile(project: Declarations, used: Used): Problem[] {
  const source = project.files.modes
  if (!source || !isObject(source.data)) return []
  const context = createContext(project, source, { used })
  lookUp(context, 'mode', asText(source.data['default']), project.modes, ['default'])
  checkRoom(context, asText(source.data['default']))
  const lists = isObject(source.data['wide']) ? source.data['wide']['lists'] : []
  if (Array.isArray(lists))
    lists.forEach((list, index) => {
      lookUp(context, 'screen', asText(list), project.screens, ['wide', 'lists', index])
      if (lists.indexOf(list) !== index) report(context, 'duplicate.entry', ['wide', 'lists', index], { name: asText(list) })
    })
  return context.problems
}

/** Reports an address for group chats in a mode other than the default one, where it is not used. */
function checkRoom(context: BindContext, usual: string): void {
  const modes = context.project.modes
  const [other] = [...modes].flatMap(([name, { value }]) => (name !== usual && value.room !== undefined ? [name] : []))
  if (other !== undefined && modes.has(usual)) report(context, 'mode.room', ['default'], { name: usual, other })
}

/** Returns the addresses of a screen. */
export const pathsOf = ({ path }: Pick<View, 'path'>): string[] =>
  typeof path === 'string' ? [path] : isObject(path) ? Object.keys(path) : []

/** Checks that no two screens share a path, and that the params set by a path are declared by its screen. */
export function checkAddresses(project: Project): Problem[] {
  const owner = new Map<string, string>()
  const ofScreens = [...project.screens].flatMap(([name, { value, source }]) => {
    const context = createContext(project, source)
    const duplicates: Problem[] = []
    for (const path of pathsOf(value)) {
      const other = owner.get(path)
      if (other) duplicates.push(...duplicatePath(project, path, other, name))
      owner.set(path, name)
      const receiver = { name, declared: value.params ?? {}, isPartial: true }
      if (isObject(value.path)) bindValues(context, value.path[path], receiver, ['path', path])
    }
    return [...context.problems, ...duplicates]
  })
  return [...ofScreens, ...checkTabScreens(project), ...checkDataSources(project)]
}

/** Reports modes without the data source that views pass on; suggests the code that no other mode has. */
function checkDataSources(project: Project): Problem[] {
  const { modes: source } = project.files
  const lacking = [...project.modes].filter(([, { value }]) => value.dataSource === undefined)
  if (!source || lacking.length === 0) return []
  const isPassed = project.sources.some(({ kind, source: one }) => kind !== 'modes' && namesIn(one).includes('mode.dataSource'))
  if (!isPassed) return []
  const context = createContext(project, source)
  const taken = new Set([...project.modes.values()].map(({ value }) => value.dataSource))
  const codes = Object.keys(project.dictionaries.get('dataSource')?.value.codes ?? {}).filter((code) => !taken.has(code))
  // A mode without bound accounts needs none; then every code belongs to another mode.
  if (codes.length === 0) return []
  for (const [name, { at }] of lacking) report(context, 'mode.dataSource', at, { name, codes: codes.join(' ') }, 'key')
  return context.problems
}

/** Reports pages that a tab of the bar opens without a bar and without Back. */
function checkTabScreens(project: Project): Problem[] {
  const tabs = new Map([...project.tabs.values()].map(({ value }) => [value.screen, value.label]))
  return [...tabs].flatMap(([name, label]) => {
    const screen = project.screens.get(name)
    const { back, tabBar } = (screen?.value ?? {}) as Record<string, unknown>
    if (!screen || back !== false || tabBar === true) return []
    const context = createContext(project, screen.source)
    report(context, 'way.noBar', ['back'], { name: label }, 'key')
    return context.problems
  })
}

/** Reports a path of two screens, at the screen that probably needs another path. */
function duplicatePath(project: Project, path: string, first: string, second: string): Problem[] {
  const wrongScreen = screenToRename(project, path, first, second)
  const screen = project.screens.get(wrongScreen)
  if (!screen) return []
  const context = createContext(project, screen.source)
  const [at, what] = typeof screen.value.path === 'string' ? [['path'], 'value' as const] : [['path', path], 'key' as const]
  report(context, 'duplicate.address', at, { name: path, other: wrongScreen === first ? second : first }, what)
  return context.problems
}
