import { readMoney } from '../../renderer/language/money.ts'
import { screens } from 'virtual:steward/screens'
import type { ScreenBundle } from '../screen-bundle.ts'

/** What the app knows of a screen before it is loaded. */
export interface ScreenEntry {
  id: string
  /** Address -> the params it fixes. */
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  access: 'open' | 'staff' | 'policyholder'
  /** Its frame, and its title as far as it is known without its data. */
  look: 'page' | 'home' | 'plain'
  title: string
  back: boolean
  params: Readonly<Record<string, { type: string; default?: unknown }>>
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

/** A slash at the end or another case is the same address to whoever types it. */
const plain = (pathname: string) => pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
const bySpelling = new Map([...byPath].map(([path, place]) => [plain(path), place]))

/** The screen of an address; unknown ones belong to the screen at `*`. */
export function resolveAddress(pathname: string): ScreenAddress {
  const found = byPath.get(pathname) ?? bySpelling.get(plain(pathname)) ?? byPath.get('*')
  if (!found) throw new Error('no screen has the address *')
  return found
}

/** The address of a screen with params: the one whose fixed params match; the others go into the query. */
export function addressOf(screen: string, params: Readonly<Record<string, unknown>>): string {
  const entry = screens[screen]
  if (!entry) throw new Error(`no screen is named "${screen}"`)
  const fits = (fixed: Readonly<Record<string, unknown>>) =>
    Object.entries(fixed).every(([name, value]) => String(params[name]) === String(value))
  const options = Object.entries(entry.paths)
  const [path, fixed] = options.find(([, one]) => fits(one)) ?? options[0] ?? ['/', {}]
  return path + queryOf(entry, fixed, params)
}

/** The params that are not fixed and differ from their defaults, as a query string. */
export function queryOf(entry: ScreenEntry, fixed: Readonly<Record<string, unknown>>, params: Readonly<Record<string, unknown>>): string {
  const shown = Object.entries(params).filter(([name, value]) => name in entry.params && !(name in fixed) && !isDefault(entry, name, value))
  const query = new URLSearchParams(shown.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}

const isDefault = (entry: ScreenEntry, name: string, value: unknown) =>
  value === undefined || value === null || value === '' || value === entry.params[name]?.default

/** An address's params by their declared types: defaults, then the query, then what the address fixes. */
export function paramsOf({ entry, fixed }: ScreenAddress, search: string): Record<string, unknown> {
  const query = new URLSearchParams(search)
  const params: Record<string, unknown> = {}
  for (const [name, { type, default: preset }] of Object.entries(entry.params)) {
    const text = query.get(name)
    // Nothing is written of a default, nor of an empty value (`isDefault`); an address from elsewhere may say `riskCode=` (CLAIMPIC-07).
    const value = text === null || (text === '' && preset !== undefined) ? preset : typed(type, text)
    if (value !== undefined) params[name] = value
  }
  return { ...params, ...fixed }
}

function typed(type: string, text: string): unknown {
  if (type === 'boolean') return text === 'true'
  if (type === 'money') return readMoney(text)
  if (type !== 'number' && type !== 'integer' && type !== 'dateTime') return text
  const number = Number(text)
  return Number.isFinite(number) ? number : undefined
}
