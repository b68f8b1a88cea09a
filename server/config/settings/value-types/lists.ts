import { hasCredentials, isOrigin } from '../../environment.ts'
import { StartError } from '../../start-error.ts'
import type { ValueType } from './basic.ts'

/** https origins, separated by commas. */
export const origins: ValueType<readonly string[]> = {
  name: 'https addresses',
  isList: true,
  parse: (value, name) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map((entry) => {
        const { origin } = new URL(httpsAddress(entry, name))
        if (!isOrigin(entry))
          throw new StartError(`${name} must hold https origins without user, path, query or fragment, e.g. https://sales.example.com.`)
        return origin
      }),
}

/** `key=address` pairs, separated by blanks; returns the address of each key. */
export const linkAddresses: ValueType<Readonly<Record<string, string>>> = {
  name: 'pairs',
  isList: true,
  parse(value, name) {
    const addresses = new Map<string, string>()
    for (const pair of value.split(/\s+/)) {
      const [, key = '', entry = ''] = /^(\w+)=(.+)$/.exec(pair) ?? []
      if (key === '') throw new StartError(`${name} must hold keys with addresses, e.g. privacy=https://example.com/privacy.`)
      const url = httpsAddress(entry, name)
      if (addresses.has(key)) throw new StartError(`${name} must hold each key once.`)
      addresses.set(key, url)
    }
    return Object.fromEntries(addresses)
  },
}

function httpsAddress(entry: string, name: string): string {
  const url = URL.canParse(entry) ? new URL(entry) : undefined
  if (url?.protocol !== 'https:' || hasCredentials(entry))
    throw new StartError(`${name} must hold https addresses without user and password, e.g. https://sales.example.com.`)
  return url.href
}

/** The mode of the members of a WeCom department and of the departments below it. */
export type DepartmentModes = ReadonlyMap<number, string>

const PAIR = /^([1-9]\d{0,9})=(\w+)$/

/** `department=mode` pairs, separated by commas; returns the mode of each department. */
export const departmentModes: ValueType<DepartmentModes> = {
  name: 'pairs',
  isList: true,
  parse(value, name) {
    const modes = new Map<number, string>()
    for (const pair of value.split(',').map((each) => each.trim())) {
      if (pair === '') continue
      const [, id, mode] = PAIR.exec(pair) ?? []
      if (id === undefined || mode === undefined)
        throw new StartError(`${name} must be pairs of a department id and a mode, e.g. 12=claims,7=business.`)
      if (modes.has(Number(id))) throw new StartError(`${name} names the department ${id} twice.`)
      modes.set(Number(id), mode)
    }
    return modes
  },
}
