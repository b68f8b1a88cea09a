import { isEmpty } from '../../renderer/language/as-text.ts'
import { readMoney } from '../../renderer/language/money.ts'
import { screens } from 'virtual:steward/screens'
import type { ScreenBundle } from '../screen-bundle.ts'
import type { ScreenAccess } from './screen-access.ts'

/** The properties of a screen that are known before its bundle is loaded. */
export interface ScreenEntry {
  id: string
  /** Address -> the params it fixes. */
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  access: ScreenAccess
  /** The look of its frame, and its title as far as that does not depend on data. */
  look?: 'home' | 'plain'
  title: string
  back?: false
  /** A param without a type is text, also one of codes. */
  params: Readonly<Record<string, { type?: string; default?: unknown; carried?: true }>>
  load(): Promise<ScreenBundle>
  /** The built screen, where `load` gets the released one; absent for a screen that only the release has. */
  built?: { load(): Promise<ScreenBundle> }
}

export interface ScreenAddress {
  entry: ScreenEntry
  fixed: Readonly<Record<string, unknown>>
}

/** Makes paths comparable: a trailing slash and upper case do not matter. */
const normalizePath = (pathname: string) => pathname.toLowerCase().replace(/(?<=.)\/+$/, '')

const byPath = new Map<string, ScreenAddress>(
  Object.values(screens).flatMap((entry) =>
    Object.entries(entry.paths).map(([path, fixed]): [string, ScreenAddress] => [normalizePath(path), { entry, fixed }]),
  ),
)
/**
 * Returns the screen of a path. Other paths of one segment get the screen for their end from the last underscore, e.g. `*_room`
 * (AMB2-05), all others the one at `*`.
 */
export function resolveAddress(pathname: string): ScreenAddress {
  const path = normalizePath(pathname)
  return declared(byPath.get(path) ?? byPath.get(path.replace(/^\/\w+_/, '*_')) ?? byPath.get('*'), path)
}

function declared<Found>(found: Found | undefined, name: string): Found {
  if (!found) throw new Error(`no screen is named "${name}"`)
  return found
}

/** Returns the address of a screen: the path whose fixed params match, and the remaining params as query. */
export function addressOf(screen: string, params: Readonly<Record<string, unknown>>): string {
  const entry = declared(screens[screen], screen)
  const matches = (fixed: Readonly<Record<string, unknown>>) =>
    Object.entries(fixed).every(([name, value]) => String(params[name]) === String(value))
  const options = Object.entries(entry.paths)
  const [path, fixed] = options.find(([, one]) => matches(one)) ?? options[0] ?? ['/', {}]
  return path + queryOf(entry, fixed, params)
}

/** Returns the params that are not fixed, as a query string without empty values and defaults, except carried ones. */
export function queryOf(
  { params }: ScreenEntry,
  fixed: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): string {
  const shown = Object.entries(values).filter(([name, value]) => {
    const param = params[name]
    return param && !(name in fixed) && !isEmpty(value) && (param.carried || value !== param.default)
  })
  const query = new URLSearchParams(shown.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

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
  if (!type) return text
  if (type === 'boolean') return text === 'true'
  if (type === 'money') return readMoney(text)
  const number = Number(text)
  return Number.isFinite(number) ? number : undefined
}
