import { readMoney } from '../../renderer/language/money.ts'
import { screens } from 'virtual:steward/screens'
import type { ScreenBundle } from '../screen-bundle.ts'

/** The properties of a screen that are known before its bundle is loaded. */
export interface ScreenEntry {
  id: string
  /** Address -> the params it fixes. */
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  access: 'open' | 'staff' | 'policyholder'
  /** The look of its frame, and its title as far as that does not depend on data. */
  look: 'page' | 'home' | 'plain'
  title: string
  back: boolean
  params: Readonly<Record<string, { type?: string; default?: unknown; carried?: true }>>
  load(): Promise<ScreenBundle>
}

export interface ScreenAddress {
  entry: ScreenEntry
  fixed: Readonly<Record<string, unknown>>
}

const byPath = new Map<string, ScreenAddress>(
  Object.values(screens).flatMap((entry) =>
    Object.entries(entry.paths).map(([path, fixed]): [string, ScreenAddress] => [path, { entry, fixed }]),
  ),
)

/** Makes paths comparable: a trailing slash and upper case do not matter. */
const normalizePath = (pathname: string) => pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
const byNormalizedPath = new Map([...byPath].map(([path, address]) => [normalizePath(path), address]))

/** Returns the screen of a path; unknown paths get the screen at `*`. */
export function resolveAddress(pathname: string): ScreenAddress {
  const found = byPath.get(pathname) ?? byNormalizedPath.get(normalizePath(pathname)) ?? byPath.get('*')
  if (!found) throw new Error('no screen has the address *')
  return found
}

/** Returns the address of a screen: the path whose fixed params match, and the remaining params as query. */
export function addressOf(screen: string, params: Readonly<Record<string, unknown>>): string {
  const entry = screens[screen]
  if (!entry) throw new Error(`no screen is named "${screen}"`)
  const matches = (fixed: Readonly<Record<string, unknown>>) =>
    Object.entries(fixed).every(([name, value]) => String(params[name]) === String(value))
  const options = Object.entries(entry.paths)
  const [path, fixed] = options.find(([, one]) => matches(one)) ?? options[0] ?? ['/', {}]
  return path + queryOf(entry, fixed, params)
}

/** Returns the params that are not fixed, as a query string without empty values and defaults, except carried ones. */
export function queryOf(entry: ScreenEntry, fixed: Readonly<Record<string, unknown>>, params: Readonly<Record<string, unknown>>): string {
  const shown = Object.entries(params).filter(([name, value]) => name in entry.params && !(name in fixed) && !isDefault(entry, name, value))
  const query = new URLSearchParams(shown.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}

const isDefault = (entry: ScreenEntry, name: string, value: unknown) =>
  value === undefined || value === null || value === '' || (value === entry.params[name]?.default && !entry.params[name]?.carried)

/** Returns the params of an address by their declared types: defaults, then the query, then what the path fixes. */
export function paramsOf({ entry, fixed }: ScreenAddress, search: string): Record<string, unknown> {
  const query = new URLSearchParams(search)
  const params: Record<string, unknown> = {}
  for (const [name, { type, default: preset }] of Object.entries(entry.params)) {
    const text = query.get(name)
    // `queryOf` omits defaults and empty values, but an external link may contain `riskCode=` (CLAIMPIC-07).
    const value = text === null || (text === '' && preset !== undefined) ? preset : parseParam(type, text)
    if (value !== undefined) params[name] = value
  }
  return { ...params, ...fixed }
}

function parseParam(type: string | undefined, text: string): unknown {
  if (type === 'boolean') return text === 'true'
  if (type === 'money') return readMoney(text)
  if (type !== 'number' && type !== 'integer' && type !== 'dateTime') return text
  const number = Number(text)
  return Number.isFinite(number) ? number : undefined
}
