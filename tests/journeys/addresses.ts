import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import samples from '../../server/demo/samples.json' with { type: 'json' }
import type { ScreenAccess } from '../../src/navigation/screen-access.ts'

interface ScreenFile {
  id: string
  path: string | Record<string, unknown>
  access: ScreenAccess
  planned?: string
  params?: Record<string, unknown>
}

/** An address of the app, with the access of its screen. */
export interface Address {
  path: string
  access: ScreenFile['access']
  params: readonly string[]
}

const SCREENS = resolve(import.meta.dirname, '../../schemas/screens')

/** Every address that a built screen declares; `*` is replaced by an address without a screen. */
export const ADDRESSES: readonly Address[] = readdirSync(SCREENS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(`${SCREENS}/${name}`, 'utf8')) as ScreenFile)
  .filter(({ planned }) => planned === undefined)
  .flatMap(({ path, access, params = {} }) =>
    (typeof path === 'string' ? [path] : Object.keys(path)).map((one) => ({
      path: one === '*' ? '/no-such-screen' : one.replace('*', '/waitDeal'),
      access,
      params: Object.keys(params),
    })),
  )

/** Valid values from the demo's data, and other ones for addresses where the same name has another meaning. Others do not appear in links. */
const VALID: Readonly<Record<string, string>> = samples.everywhere
const VALID_AT: Readonly<Record<string, Readonly<Record<string, string>>>> = samples.at

const query = (params: Readonly<Record<string, string>>) => `?${new URLSearchParams(params).toString()}`
const some = (names: readonly string[], valueOf: (name: string) => string | undefined) =>
  Object.fromEntries(names.flatMap((name) => pair(name, valueOf(name))))
const pair = (name: string, value: string | undefined): [string, string][] => (value === undefined ? [] : [[name, value]])

/** Returns the address with valid parameters. */
export const validAddress = ({ path, params }: Address): string =>
  path + query(some(params, (name) => VALID_AT[path]?.[name] ?? VALID[name]))
/** Returns the address with values that do not exist in every parameter. */
export const invalidAddress = ({ path, params }: Address): string => path + query(some(params, () => 'nichts-99'))
