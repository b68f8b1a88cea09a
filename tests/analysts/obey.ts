import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser'
import type { Problem } from '../../renderer/model/problem.ts'

/** Returns the offset of a position, which counts from 1. */
function offsetOf(text: string, { line, column }: Problem): number {
  let offset = 0
  for (let left = line - 1; left > 0; left -= 1) offset = text.indexOf('\n', offset) + 1
  return offset + column - 1
}

/**
 * Changes a file's text as the sentence of a problem says: writes the suggested word or number, or deletes. Other sentences leave a choice.
 * A reader would do the same and no more. Returns undefined for a sentence that leaves a choice.
 */
export function obey(text: string, problem: Problem, sentence: string): string | undefined {
  const { values, at } = problem
  const start = offsetOf(text, problem)
  if (values['nearest']) return withWord(text, start, [values['name'], values['value'], values['path']], values['nearest'])
  if (problem.code.startsWith('json.')) return withMark(text, start, problem, sentence)
  const number = /改(?:成|为) ?"?(-?[\w.]+)"?/.exec(sentence)?.[1]
  if (number !== undefined) return withWord(text, start, [/^"?-?[\w.]+"?/.exec(text.slice(start))?.[0]], number)
  if (/删(掉|去)/.test(sentence) && at !== undefined && at.length > 0) return without(text, at)
  return undefined
}

function withWord(text: string, start: number, words: (string | undefined)[], meant: string): string | undefined {
  for (const word of words) {
    if (word === undefined || word === '') continue
    const found = text.indexOf(word, start)
    // The word is at the position, or in the text that begins there.
    if (found >= 0 && !text.slice(start, found).includes('\n')) return text.slice(0, found) + meant + text.slice(found + word.length)
  }
  return undefined
}

function withMark(text: string, start: number, { values }: Problem, sentence: string): string | undefined {
  const { word = '', plain = '' } = values
  if (plain !== '' && text.startsWith(word, start)) return text.slice(0, start) + plain + text.slice(start + word.length)
  if (/前面缺少一个英文逗号/.test(sentence)) {
    const end = text.slice(0, start).trimEnd().length
    return `${text.slice(0, end)},${text.slice(end)}`
  }
  if (/多了一个逗号/.test(sentence)) {
    const comma = text.lastIndexOf(',', start)
    return comma < 0 ? undefined : text.slice(0, comma) + text.slice(comma + 1)
  }
  return undefined
}

function without(text: string, at: Problem['at']): string | undefined {
  const tree = parseTree(text)
  const path = [...(at ?? [])]
  if (!tree || !findNodeAtLocation(tree, path)) return undefined
  return applyEdits(text, modify(text, path, undefined, { formattingOptions: { insertSpaces: true, tabSize: 2 } }))
}
