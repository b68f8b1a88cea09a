import { isObject } from '../../../renderer/model/normalize.ts'
import { viewTitle } from '../../../renderer/prose/index.ts'
import type { Texts } from '../editing/editing.ts'
import { MESSAGES, PARTS } from '../editing/creations.ts'

/** The forms of names that the language and the contract allow. */
export const FORMS = {
  message: /^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)+$/,
  name: /^[a-z][A-Za-z0-9]*$/,
  address: /^\/x\/[A-Za-z_]+$/,
  /** Other systems send codes of any form. */
  code: /^\S(.*\S)?$/,
} as const

/** Returns the JSON of a file; an empty object while it cannot be read. */
export function jsonOf(texts: Texts, path: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(texts.get(path) ?? '')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Returns the titles of the modes by their ids. */
export function modeTitles(texts: Texts): Readonly<Record<string, string>> {
  const { modes } = jsonOf(texts, 'schemas/modes.json')
  return Object.fromEntries(
    Object.entries(isObject(modes) ? modes : {}).map(([id, mode]) => [id, isObject(mode) ? String(mode['title']) : id]),
  )
}

/** Returns the names of all messages. */
export function messageNames(texts: Texts): string[] {
  const { messages } = jsonOf(texts, MESSAGES)
  return isObject(messages) ? Object.keys(messages) : []
}

/** Returns the names of all parts. */
export const partNames = (texts: Texts): string[] =>
  [...texts.keys()].flatMap((path) => (path.startsWith(PARTS) ? [path.slice(PARTS.length).replace('.json', '')] : []))

/** A screen that can be copied. */
export interface StaffScreen {
  path: string
  id: string
  title: string
}

/**
 * Returns the screens of staff that can be copied, and the names and addresses of all screens. A screen with several addresses cannot: they
 * fix parameters of the screen.
 */
export function screensIn(texts: Texts): { staff: StaffScreen[]; ids: string[]; addresses: string[] } {
  const all = [...texts.keys()].filter((path) => path.startsWith('schemas/screens/')).map((path) => ({ path, json: jsonOf(texts, path) }))
  const staff = all.filter(({ json }) => json['access'] === 'staff' && typeof json['path'] === 'string')
  return {
    staff: staff.map(({ path, json }) => ({ path, id: String(json['id']), title: viewTitle(json) ?? String(json['id']) })),
    ids: all.map(({ json }) => String(json['id'])),
    addresses: all.flatMap(({ json: { path } }) => (typeof path === 'string' ? [path] : Object.keys(Object(path) as object))),
  }
}

/** Returns the name that a file gives to what is made in it: that of its screen, part or entity. */
export const stemOf = (path: string): string => {
  const name = /([A-Za-z0-9]+)\.json$/.exec(path)?.[1] ?? 'app'
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** Returns a name with the first number that is not taken. */
export function numbered(start: string, taken: readonly string[]): string {
  let number = 1
  while (isTaken(`${start}${number}`, taken)) number += 1
  return `${start}${number}`
}

const LETTERS = 'BCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns a name with the first letter that is not taken, because an address contains no digits. */
export const lettered = (start: string, taken: readonly string[]): string =>
  ['', ...LETTERS].map((letter) => `${start}${letter}`).find((name) => !isTaken(name, taken)) ?? start

/** Whether a name exists. Names that differ only in capitals are one file on some disks. */
export const isTaken = (name: string, taken: readonly string[]): boolean => taken.some((one) => one.toLowerCase() === name.toLowerCase())
