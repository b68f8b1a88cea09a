import { asText } from '../../language/as-text.ts'
import type { Change } from '../../model/fix.ts'
import { isObject } from '../../model/normalize.ts'
import type { At } from '../../model/source.ts'
import type { Project } from '../../model/project.ts'
import { namesIn } from '../name-frequency.ts'
import { type Finding, type Fixer, removeValue, setTo } from './finding.ts'

/** Returns the most common value, and undefined without any. */
function mostCommon(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, left], [, right]) => right - left)[0]?.[0]
}

/** Writes the access of the pages that use the call, if all have the same. */
const accessOfPages: Fixer = ({ project, source, at, set }) => {
  const call = source.path.split('/').at(-1)?.replace('.json', '') ?? ''
  const actions = [...project.queries, ...project.commands].flatMap(([name, { value }]) => (value.calls?.includes(call) ? [name] : []))
  const pages = [...project.screens.values()].filter((page) => actions.some((name) => namesIn(page.source).includes(name)))
  const [access, ...others] = new Set(pages.map(({ value }) => value.access))
  return access === undefined || others.length > 0 ? undefined : [set(at, access)]
}

/** States the new value of a setting in each text, in the words that the setting declares. */
const restate: Fixer = ({ project, values }) => {
  const { said = '', value = '', name = '' } = values
  const settings = project.files.settings
  const declared = isObject(settings?.data) && isObject(settings.data['said']) ? settings.data['said'][name] : undefined
  const [, digits = '', size = ''] = /(\d+)\s*([KMG]B)?/.exec(said) ?? []
  const number = Number(value) / ({ KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }[size] ?? 1)
  if (!settings || !Number.isInteger(number) || digits === '' || !Array.isArray(declared)) return undefined
  const meant = said.replace(digits, String(number))
  const views = project.sources.filter(({ kind }) => kind === 'screen' || kind === 'part' || kind === 'messages')
  return [
    { path: settings.path, do: 'set', at: ['said', name, declared.indexOf(said)], value: meant },
    ...views.flatMap(({ source: { path, data } }) => restated(data, [], said, meant).map((one): Change => ({ path, do: 'set', ...one }))),
  ]
}

function restated(value: unknown, at: At, said: string, meant: string): { at: At; value: string }[] {
  if (typeof value === 'string') return value.includes(said) ? [{ at, value: value.replaceAll(said, meant) }] : []
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : []
  return entries.flatMap(([key, one]) => restated(one, [...at, key], said, meant))
}

/** Removes a parameter that no link gives, with what is only shown for its values. */
const withoutParam: Fixer = ({ source, at, values, remove, get }) => {
  const path = `params.${values['name'] ?? ''}`
  const all = usesOf(source.data, [], path)
  const hidden = all.map((place) => nodeOfCondition(place, get))
  if (hidden.some((place) => place === undefined)) return undefined
  const params = get(['params'])
  const place = isObject(params) && Object.keys(params).length === 1 && at[0] === 'params' ? ['params'] : at
  return [...hidden.flatMap((node) => (node ? [remove(node)] : [])).toReversed(), remove(place)]
}

function usesOf(value: unknown, at: At, path: string): At[] {
  if (typeof value === 'string') return value.includes(path) ? [at] : []
  if (Array.isArray(value)) return value.flatMap((one, index) => usesOf(one, [...at, index], path))
  return isObject(value) ? Object.entries(value).flatMap(([key, one]) => usesOf(one, [...at, key], path)) : []
}

/** Returns the node in a list that a comparison with a value shows; undefined for other uses of the path. */
function nodeOfCondition(at: At, get: Finding['get']): At | undefined {
  const [comparison, node] = [get(at.slice(0, -1)), at.slice(0, -2)]
  const isShown = at.at(-1) === 'field' && at.at(-2) === 'when' && isObject(comparison) && 'equals' in comparison
  return isShown && typeof node.at(-1) === 'number' ? node : undefined
}

/** Adds a code that no list takes to the only group of its dictionary. */
const intoOnlyGroup: Fixer = ({ source, value, values }) => {
  const groups = isObject(value) ? Object.entries(value) : []
  const code = values['name']?.split(' ').at(-1)
  const [name, codes] = groups[0] ?? []
  if (groups.length !== 1 || name === undefined || !Array.isArray(codes)) return undefined
  return [{ path: source.path, do: 'insert', at: ['groups', name, codes.length], value: code }]
}

/** Names the only tab that is always shown. */
const shownTab: Fixer = setTo(({ source, values }) => {
  const tabs = listsWith(source.data, values['id'] ?? '').find((list) => list.length > 1) ?? []
  const shown = tabs.filter((tab) => tab['when'] === undefined)
  return shown.length === 1 ? shown[0]?.['id'] : undefined
})

/** Returns the lists of entries of which one has an id. */
function listsWith(value: unknown, id: string): Record<string, unknown>[][] {
  if (Array.isArray(value)) {
    const entries = value.filter(isObject)
    return [...(entries.some((one) => one['id'] === id) ? [entries] : []), ...value.flatMap((one) => listsWith(one, id))]
  }
  return isObject(value) ? Object.values(value).flatMap((one) => listsWith(one, id)) : []
}

/** Names the only message that other steps with the same command say for the same outcome. */
const messageOfOthers: Fixer = ({ project, at, values, get, set }) => {
  const place = at.findLastIndex((step) => step === 'on')
  const step = place < 0 ? undefined : get(at.slice(0, place))
  const outcome = String(at[place + 1])
  if (!isObject(step)) return undefined
  const said = new Set(
    project.sources.flatMap(({ source }) => saidFor(source.data, step['do'], outcome)).filter((one) => one !== values['message']),
  )
  const [message] = said
  return said.size === 1 ? [set(at, message)] : undefined
}

function saidFor(value: unknown, command: unknown, outcome: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => saidFor(one, command, outcome))
  if (!isObject(value)) return []
  const answer = value['do'] === command && isObject(value['on']) ? value['on'][outcome] : undefined
  const own = (Array.isArray(answer) ? answer : []).flatMap((step) =>
    isObject(step) && step['do'] === 'say' ? [asText(step['message'])] : [],
  )
  return [...own, ...Object.values(value).flatMap((one) => saidFor(one, command, outcome))]
}

/** Names the message of the same group that begins like the wrong one and announces no success. */
const failureMessage: Fixer = setTo(({ project, values }) => {
  const { message = '' } = values
  const [group, name = ''] = message.split('.')
  const shared = (other: string) => [...name].findIndex((letter, index) => other[index] !== letter)
  const fitting = [...project.messages].flatMap(([other, { value }]) => {
    const [otherGroup, rest = ''] = other.split('.')
    const isMeant = otherGroup === group && other !== message && value.tone !== 'success' && value.kind !== 'confirm'
    return isMeant && shared(rest) >= LEAST_SHARED ? [other] : []
  })
  return fitting.length === 1 ? fitting[0] : undefined
})

/** As many first letters as two messages about one deed share. */
const LEAST_SHARED = 4

/** Opens the only page with the bar that no tab opens. */
const pageWithoutTab: Fixer = ({ project, at, set }) => {
  const opened = new Set([...project.tabs.values()].map(({ value }) => value.screen))
  const left = [...project.screens].filter(([name, { value }]) => !opened.has(name) && (value as { tabBar?: unknown }).tabBar === true)
  return left.length === 1 ? [set(at, left[0]?.[0])] : undefined
}

/** Reads personal data where it is shown from the query that the page has, too, instead of from the address. */
const readOnPage: Fixer = ({ project, source, values, get, set, remove }) => {
  const { name = '', path = '' } = values
  const [root = '', ...rest] = path.split('.')
  const own = recordWith(project, get(['data']), rest.at(-1) ?? '')
  const query = get(['data', root, 'query'])
  const senders = project.sources.flatMap(({ source: one }) =>
    passedAt(one, values).map((at): Change => ({ path: one.path, do: 'remove', at })),
  )
  const uses = usesOf(source.data, [], `params.${name}`)
  const isSame = project.sources.some(({ source: { data } }) => hasQuery(data, root, query))
  const isRead = typeof query === 'string' && isSame
  // Another step that passes the parameter would pass what the page no longer takes.
  const all = project.sources.flatMap(({ source: one }) => passesAt(one.data, get(['id']), name))
  if (all.length !== senders.length) return undefined
  const meant = isRead ? path : own
  if (meant === undefined || rest.length === 0 || senders.length === 0) return undefined
  const shown = uses.map((at) => set(at, asText(get(at)).replaceAll(`params.${name}`, meant)))
  return [...shown, ...senders, remove(['params', name])]
}

/** Returns the path of a field in the only data of a page whose record has it. */
function recordWith({ queries, entities }: Project, data: unknown, field: string): string | undefined {
  const found = Object.entries(isObject(data) ? data : {}).flatMap(([name, source]) => {
    const returns = queries.get(isObject(source) ? asText(source['query']) : '')?.value.returns
    const isField = returns?.type === 'record' && entities.get(returns.of ?? '')?.value.fields[field] !== undefined
    return isField ? [`${name}.${field}`] : []
  })
  return found.length === 1 ? found[0] : undefined
}

/** Returns the values that steps pass to a parameter of a page. */
function passesAt(value: unknown, screen: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => passesAt(one, screen, name))
  if (!isObject(value)) return []
  const isMeant = (value['screen'] === screen || value['to'] === screen) && isObject(value['with']) && name in value['with']
  return [...(isMeant ? [value] : []), ...Object.values(value).flatMap((one) => passesAt(one, screen, name))]
}

const hasQuery = (data: unknown, root: string, query: unknown) =>
  isObject(data) && isObject(data['data']) && isObject(data['data'][root]) && data['data'][root]['query'] === query

/** Returns the places where steps pass the path as the parameter. */
function passedAt({ data }: Finding['source'], { name = '', path = '' }: Finding['values']): At[] {
  const visit = (value: unknown, at: At): At[] => {
    if (Array.isArray(value)) return value.flatMap((one, index) => visit(one, [...at, index]))
    if (!isObject(value)) return []
    const given = at.at(-1) === 'with' ? value[name] : undefined
    const own = isObject(given) && given['from'] === path ? [[...at, name]] : []
    return [...own, ...Object.entries(value).flatMap(([key, one]) => visit(one, [...at, key]))]
  }
  return visit(data, [])
}

export const ADVICE_FIXES: Readonly<Record<string, Fixer>> = {
  'access.call': setTo(({ values }) => (/^\w+$/.test(values['allowed'] ?? '') ? values['allowed'] : undefined)),
  'exposure.call': accessOfPages,
  'exposure.watermark': ({ set }) => [set(['watermark'], true)],
  'way.barBack': ({ set }) => [set(['back'], false)],
  'way.noBar': ({ set }) => [set(['tabBar'], true)],
  // A page with Back was made to be opened from another page, so the tab may name the wrong page.
  'way.tabBar': (finding) => {
    const { project, values } = finding
    const screen = project.screens.get(values['screen'] ?? '')
    const isOfBar = screen !== undefined && (screen.value as { back?: unknown }).back === false
    return isOfBar ? [{ path: screen.source.path, do: 'set', at: ['tabBar'], value: true }] : pageWithoutTab(finding)
  },
  'way.firstTab': shownTab,
  'looks.keys': setTo(({ project, key, value }) => {
    const usual = mostCommon(
      [...project.messages.values()].map((one) => asText((one.value as { cancel?: unknown }).cancel)).filter(Boolean),
    )
    return key === 'cancel' && usual !== value ? usual : undefined
  }),
  'domain.limit': restate,
  'domain.success': (finding) => messageOfOthers(finding) ?? failureMessage(finding),
  'domain.tone': removeValue,
  'form.ownRequired': removeValue,
  'access.open': setTo(({ values }) => values['allowed']),
  'form.deadButton': setTo(() => [{ do: 'submit' }]),
  'exposure.address': readOnPage,
  'way.tabsAlike': pageWithoutTab,
  'dead.param': withoutParam,
  'dead.codes': intoOnlyGroup,
}
