import { isIP } from 'node:net'
import { StartError } from '../../start-error.ts'

/** A type of values of settings. */
export interface ValueType<Value> {
  /** The type's name in the documentation. */
  name: string
  /**
   * Parses a value, which has no blanks at its ends. Throws a StartError that begins with the setting's name. The error never quotes the
   * value, because operators also paste secrets into the wrong setting.
   */
  parse(text: string, name: string): Value
  /** Whether line breaks are permitted, because they separate entries. */
  isList?: true
}

/** Any text. */
export const text: ValueType<string> = { name: 'text', parse: (value) => value }

/** A text of a certain form; `must` completes "NAME must …". */
export const patternText = (typeName: string, pattern: RegExp, must: string): ValueType<string> => ({
  name: typeName,
  parse(value, name) {
    if (!pattern.test(value)) throw new StartError(`${name} must ${must}.`)
    return value
  },
})

/** A whole number in decimal digits. */
export const wholeNumber = (least: number, most: number, must: string): ValueType<number> => ({
  name: 'number',
  parse(value, name) {
    const number = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN
    if (!(number >= least && number <= most)) throw new StartError(`${name} must be a whole number${must}.`)
    return number
  },
})

/** `on` or `off`; other words are refused, to catch typing errors. */
export const onOff: ValueType<boolean> = {
  name: 'on or off',
  parse(value, name) {
    if (value !== 'on' && value !== 'off') throw new StartError(`${name} must be on or off.`)
    return value === 'on'
  },
}

/** An IP address or a host name. */
export const host: ValueType<string> = {
  name: 'address',
  parse(value, name) {
    if (isIP(value) === 0 && !/^[A-Za-z0-9]([\w.-]*[A-Za-z0-9])?$/.test(value))
      throw new StartError(`${name} must be an IP address or a host name, e.g. 0.0.0.0.`)
    return value
  },
}

/** An address with a port, to listen on. */
export const hostPort: ValueType<{ host: string; port: number }> = {
  name: 'address and port',
  parse(value, name) {
    const [, named = '', port = ''] = /^(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(value) ?? []
    if (named === '' || Number(port) > 65_535)
      throw new StartError(`${name} must be an address and a port, e.g. 127.0.0.1:9464 or [::1]:9464.`)
    return { host: named.replace(/^\[|\]$/g, ''), port: Number(port) }
  },
}

/** The path of a folder. The file system is not accessed. */
export const folder: ValueType<string> = { name: 'folder', parse: (value) => value }

/** The path of a file. The file system is not accessed. */
export const file: ValueType<string> = { name: 'file', parse: (value) => value }
