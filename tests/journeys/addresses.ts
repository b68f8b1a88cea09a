import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
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

/** Valid values from the demo's data. Parameters that are missing here do not appear in links. */
const VALID: Readonly<Record<string, string>> = {
  caseNo: 'ZS2026110057',
  docType: 'D02',
  email: 'gumingxuan@example.com',
  endorNo: 'PD2026000000011',
  externalUserid: 'wmDEMO0001',
  mobile: '19900002011',
  picType: '01',
  registNo: 'BA2026100000058',
}
/** Other values for addresses where the same name has another meaning. */
const VALID_AT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/customerRemindCustomerCare': { flag: '1', tab: 'all' },
  '/customerRemindTask': { flag: '3', tab: 'finished' },
  '/endorsementsDetail': { flag: '0' },
  '/planTaskDetail': { taskId: 'GD0001' },
  '/customerCareDetail': { taskId: 'GD0030' },
  '/timeoutRemindDetail': { taskId: 'TX2026110183950' },
  '/handleMessageRemind': { policyNo: 'BD2026000000207' },
  '/endorsementFile': { policyNo: 'BD2026000000118' },
  '/endorsementAutograph': { policyNo: 'BD2026000000118' },
  '/customerLogin': { policyNo: 'BD2026000000118' },
}

const query = (params: Readonly<Record<string, string>>) => `?${new URLSearchParams(params).toString()}`
const some = (names: readonly string[], valueOf: (name: string) => string | undefined) =>
  Object.fromEntries(names.flatMap((name) => pair(name, valueOf(name))))
const pair = (name: string, value: string | undefined): [string, string][] => (value === undefined ? [] : [[name, value]])

/** Returns the address with valid parameters. */
export const validAddress = ({ path, params }: Address): string =>
  path + query(some(params, (name) => VALID_AT[path]?.[name] ?? VALID[name]))
/** Returns the address with values that do not exist in every parameter. */
export const invalidAddress = ({ path, params }: Address): string => path + query(some(params, () => 'nichts-99'))
