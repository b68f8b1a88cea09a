import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { Checker } from '../../renderer/check/index.ts'
import type { Problem } from '../../renderer/model/problem.ts'

export interface Mutation {
  file: string
  text: string
  line: number
  what: string
}

/** Reads every JSON file below `schemas/`, except those of the language itself, and returns the text by path. */
export function contentFiles(root: string): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (folder: string) => {
    for (const name of readdirSync(`${root}/${folder}`).sort()) {
      const path = `${folder}/${name}`
      if (statSync(`${root}/${path}`).isDirectory()) {
        if (name !== 'language') visit(path)
      } else if (name.endsWith('.json')) found.set(path, readFileSync(`${root}/${path}`, 'utf8'))
    }
  }
  visit('schemas')
  return found
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Returns the word with a typo: a letter lost, doubled, swapped with the next, replaced or inserted. Never returns the same word. */
function slip(word: string, random: () => number): string {
  const at = Math.floor(random() * word.length)
  const letter = LETTERS[Math.floor(random() * LETTERS.length)] ?? 'x'
  const kinds = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + (word[at] ?? '') + word.slice(at),
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
  ]
  const made = kinds[Math.floor(random() * kinds.length)] ?? ''
  return made === word || made === '' ? `${word}${letter}` : made
}

/** Keys whose values are free text for the checker: the editor's `$schema`, and notes on planned or unused calls. */
const FREE = /"(\$schema|planned|unused)":\s*$/

/** Makes a typo in a random key or identifier of a random file. */
export function typo(files: ReadonlyMap<string, string>, random: () => number): Mutation {
  for (;;) {
    const all = [...files]
    const [file = '', text = ''] = all[Math.floor(random() * all.length)] ?? []
    const words = [...text.matchAll(/"([A-Za-z][\w.]*)"/g)].filter(
      (found) => !FREE.test(text.slice(0, found.index)) && found[1] !== '$schema',
    )
    const word = words[Math.floor(random() * words.length)]
    if (!word?.[1]) continue
    const made = slip(word[1], random)
    const start = word.index + 1
    const changed = text.slice(0, start) + made + text.slice(start + word[1].length)
    return { file, text: changed, line: text.slice(0, start).split('\n').length, what: `${word[1]} -> ${made}` }
  }
}

/** Replaces a value by another value of the same file. The result is often valid in this file, but not for the files that use it. */
export function replaceValue(files: ReadonlyMap<string, string>, random: () => number): Mutation {
  const any = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]
  const [file = '', text = ''] = any([...files]) ?? []
  const values = [...text.matchAll(/: ("[^"]*"|-?\d+|true|false)/g)]
  const [one, other] = [any(values), any(values)]
  const [index, from, to] = [one?.index ?? 0, one?.[0] ?? '', other?.[0] ?? '']
  const changed = text.slice(0, index) + to + text.slice(index + from.length)
  return { file, text: changed, line: text.slice(0, index).split('\n').length, what: `${from} -> ${to}` }
}

/** Damages a random file: cuts out or doubles a piece, inserts a value of another type, or inserts a stray character. */
export function corrupt(files: ReadonlyMap<string, string>, random: () => number): Mutation {
  const all = [...files]
  const [file = '', text = ''] = all[Math.floor(random() * all.length)] ?? []
  const from = Math.floor(random() * text.length)
  const to = Math.min(text.length, from + 1 + Math.floor(random() * 40))
  const values = ['null', '[]', '{}', '{ "a": 1 }', '7', 'true', '""', '"x"', '-1e99']
  const value = values[Math.floor(random() * values.length)] ?? 'null'
  const made = [
    text.slice(0, from) + text.slice(to),
    text.slice(0, to) + text.slice(from),
    text.slice(0, from) + text.slice(from).replace(/: (\[[^[\]]*\]|\{[^{}]*\}|"[^"]*"|\d+|true|false)/, () => `: ${value}`),
    text.slice(0, from) + ['{', '}', '[', ']', '"', ',', ':', '\u0000', '}{'][Math.floor(random() * 9)] + text.slice(from),
    text.slice(0, from).replace(/"[^"]*"(?=[^"]*$)/, value) + text.slice(from),
  ]
  return { file, text: made[Math.floor(random() * made.length)] ?? '', line: text.slice(0, from).split('\n').length, what: 'corrupted' }
}

/** Returns what the checker reports for a mutation. Restores the file afterwards. */
export function checkMutation(checker: Checker, { file, text, line }: Mutation): { caught: boolean; onLine: boolean; problems: Problem[] } {
  checker.override(file, text)
  try {
    const { problems } = checker.check()
    return {
      caught: problems.length > 0,
      onLine: problems.some((problem) => problem.path === file && problem.line === line),
      problems,
    }
  } finally {
    checker.override(file, undefined)
  }
}
