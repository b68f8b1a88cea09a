import { applyFix } from '../../../renderer/check/fixes/apply.ts'
import type { Change } from '../../../renderer/model/fix.ts'
import type { At } from '../../../renderer/model/source.ts'
import type { Texts } from './editing.ts'

/** The file of all messages. */
export const MESSAGES = 'schemas/messages.json'
/** The folder of screens that a release adds, and of parts. */
export const [NEW_SCREENS, PARTS] = ['schemas/screens/x/', 'schemas/parts/'] as const
/** After the last item of any list. */
const END = 10_000

/** A place in a file that receives the name of a new thing. */
export interface Receiver {
  path: string
  at: At
}

/** Returns the change that creates a file. Its undo removes the file. */
export const newFile = (path: string, text: string): Change => ({ path, do: 'text', offset: 0, length: 0, text })

/** Returns the changes that add a message, and say it at a place. */
export const newMessage = (name: string, message: object, { path, at }: Receiver): Change[] => [
  { path: MESSAGES, do: 'set', at: ['messages', name], value: message },
  { path, do: 'set', at, value: name },
]

export interface NewScreen {
  id: string
  title: string
  address: string
}

/** Returns the path of the file of a new screen. */
export const screenPath = (id: string): string => `${NEW_SCREENS}${id}.json`

/** Returns the changes that copy the screen of a file. Only its id, its title and its address differ; its title is also its name. */
export function copiedScreen(texts: Texts, from: string, { id, title, address }: NewScreen): Change[] {
  const changes: Change[] = [{ path: '', do: 'remove', at: ['name'] }, ...keysSet({ id, path: address, title })]
  return [newFile(screenPath(id), changed(texts.get(from) ?? '', changes))]
}

/** Returns the changes that copy a part, and let one place use the copy. */
export function copiedPart(texts: Texts, part: string, own: { id: string; name: string }, place: Receiver): Change[] {
  const text = changed(texts.get(`${PARTS}${part}.json`) ?? '', keysSet({ id: own.id, name: own.name }))
  return [newFile(`${PARTS}${own.id}.json`, text), { path: place.path, do: 'set', at: place.at, value: own.id }]
}

const keysSet = (keys: Readonly<Record<string, string>>): Change[] =>
  Object.entries(keys).map(([key, value]) => ({ path: '', do: 'set', at: [key], value }))

const changed = (text: string, changes: readonly Change[]): string => applyFix(changes, () => text).get('') ?? text

export interface NewOption {
  code: string
  label: string
  tone?: string
}

/**
 * Returns the changes that add a code after the present ones, also to the order. A dictionary with words as codes needs an order, and
 * one with numbers would be sorted by them.
 */
export function newOption(
  path: string,
  { code, ...option }: NewOption,
  { codes, hasOrder }: { codes: readonly string[]; hasOrder: boolean },
) {
  const added: Change = { path, do: 'set', at: ['codes', code], value: option }
  const ordered: Change = hasOrder
    ? { path, do: 'insert', at: ['order', END], value: code }
    : { path, do: 'set', at: ['order'], value: [...codes, code] }
  return [added, ordered]
}
