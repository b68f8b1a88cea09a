import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import type { Change } from '../../model/fix.ts'
import type { At } from '../../model/source.ts'
import { spaced } from './said.ts'

/** Returns the texts of the files that a fix changes. `read` returns the present text of a file. */
export function applyFix(fix: readonly Change[], read: (path: string) => string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const change of fix) texts.set(change.path, applied(texts.get(change.path) ?? read(change.path), change))
  return texts
}

/**
 * Returns a text with one change. It touches only the characters of the change, so that the layout of the file stays; the editing functions
 * of the JSON library leave a bracket too many behind the last object of a list in one line.
 */
function applied(text: string, change: Change): string {
  switch (change.do) {
    case 'set':
      return written(text, change.at, change.value)
    case 'remove':
      return removed(text, change.at)
    case 'insert':
      return inserted(text, change.at, change.value)
    case 'move':
      return moved(text, change.at, change.to)
    case 'rename':
      return renamed(text, change.at, change.key)
    case 'text':
      return text.slice(0, change.offset) + change.text + text.slice(change.offset + change.length)
  }
}

const nodeAt = (text: string, at: At): Node | undefined => {
  const tree = parseTree(text)
  return tree && findNodeAtLocation(tree, [...at])
}

const endOf = ({ offset, length }: Node) => offset + length

/** Replaces the characters from `start` to `end`. */
const replaced = (text: string, start: number, end: number, by: string) => text.slice(0, start) + by + text.slice(end)

/** Replaces a value, or adds a missing key after the other keys; missing objects around it are added, too. */
function written(text: string, at: At, value: unknown): string {
  const node = nodeAt(text, at)
  if (node) return replaced(text, node.offset, endOf(node), spaced(value))
  const around = nodeAt(text, at.slice(0, -1))
  if (!around) return at.length < 2 ? text : written(text, at.slice(0, -1), { [String(at.at(-1))]: value })
  return added(text, around, around.type === 'array' ? spaced(value) : `${JSON.stringify(String(at.at(-1)))}: ${spaced(value)}`)
}

/** Adds an item or a property at the end of a list or an object: in a line of its own where the last one has such a line. */
function added(text: string, around: Node, one: string): string {
  const last = around.children?.at(-1)
  if (!last) return replaced(text, around.offset + 1, endOf(around) - 1, around.type === 'array' ? one : ` ${one} `)
  const before = text.slice(0, last.offset)
  const indent = /\n[ \t]*$/.exec(before)?.[0] ?? ' '
  return replaced(text, endOf(last), endOf(last), `,${indent}${one}`)
}

function inserted(text: string, at: At, value: unknown): string {
  const around = nodeAt(text, at.slice(0, -1))
  const next = around?.children?.[Number(at.at(-1))]
  if (!around || !next) return around ? added(text, around, spaced(value)) : written(text, at.slice(0, -1), [value])
  const indent = /\n[ \t]*$/.exec(text.slice(0, next.offset))?.[0] ?? ' '
  return replaced(text, next.offset, next.offset, `${spaced(value)},${indent}`)
}

/** Removes an item or a property with the comma that separates it. */
function removed(text: string, at: At): string {
  const value = nodeAt(text, at)
  const one = value?.parent?.type === 'property' ? value.parent : value
  const [around, siblings] = [one?.parent, one?.parent?.children ?? []]
  if (!one || !around) return text
  const index = siblings.indexOf(one)
  const [before, after] = [siblings[index - 1], siblings[index + 1]]
  if (after) return replaced(text, one.offset, after.offset, '')
  if (before) return replaced(text, endOf(before), endOf(one), '')
  return replaced(text, around.offset + 1, endOf(around) - 1, '')
}

/** Moves an item of a list: the places of the items stay, their texts change. */
function moved(text: string, at: At, to: number): string {
  const items = nodeAt(text, at.slice(0, -1))?.children ?? []
  const texts = items.map((one) => text.slice(one.offset, endOf(one)))
  const [own = ''] = texts.splice(Number(at.at(-1)), 1)
  texts.splice(to, 0, own)
  return items.reduceRight((whole, one, index) => replaced(whole, one.offset, endOf(one), texts[index] ?? ''), text)
}

function renamed(text: string, at: At, key: string): string {
  const name = nodeAt(text, at)?.parent?.children?.[0]
  return name ? replaced(text, name.offset, endOf(name), JSON.stringify(key)) : text
}
