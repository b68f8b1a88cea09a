import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser'
import type { Change } from '../../model/fix.ts'
import type { At } from '../../model/source.ts'

const FORMATTING = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } }

/** Returns the texts of the files that a fix changes. `read` returns the present text of a file. */
export function applyFix(fix: readonly Change[], read: (path: string) => string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const change of fix) texts.set(change.path, applied(texts.get(change.path) ?? read(change.path), change))
  return texts
}

function applied(text: string, change: Change): string {
  switch (change.do) {
    case 'set':
      return written(text, change.at, change.value)
    case 'remove':
      return written(text, change.at, undefined)
    case 'insert':
      return written(text, change.at, change.value, true)
    case 'move': {
      const value = rawAt(text, change.at)
      return written(written(text, change.at, undefined), [...change.at.slice(0, -1), change.to], value, true)
    }
    case 'rename':
      return renamed(text, change.at, change.key)
    case 'text':
      return text.slice(0, change.offset) + change.text + text.slice(change.offset + change.length)
  }
}

function written(text: string, at: At, value: unknown, isArrayInsertion = false): string {
  return applyEdits(text, modify(text, [...at], value, { ...FORMATTING, isArrayInsertion }))
}

const nodeAt = (text: string, at: At) => {
  const tree = parseTree(text)
  return tree && findNodeAtLocation(tree, [...at])
}

function rawAt(text: string, at: At): unknown {
  const node = nodeAt(text, at)
  return node && JSON.parse(text.slice(node.offset, node.offset + node.length))
}

function renamed(text: string, at: At, key: string): string {
  const name = nodeAt(text, at)?.parent?.children?.[0]
  return name ? text.slice(0, name.offset) + JSON.stringify(key) + text.slice(name.offset + name.length) : text
}
