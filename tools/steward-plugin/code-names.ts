import { posix, resolve } from 'node:path'
import { filesBelow } from '../schema-files.ts'

const files = filesBelow(resolve(import.meta.dirname, '../..'), ['renderer/run'])
const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g
const CODE = /^(actions|renderer\/run|src|widgets)\/.*(?<!\.(test|spec))\.tsx?$/
const WORD = /\w+/g

/** What a file says and imports; read again only when it is another text. */
interface Read {
  text: string
  words: readonly string[]
  imports: readonly string[]
}
const read = new Map<string, Read>()

function look(path: string): Read {
  const text = files.text(path)
  const known = read.get(path)
  if (known?.text === text) return known
  const imports = [...text.matchAll(IMPORTED)].map(([, given = '']) => posix.join(posix.dirname(path), given))
  const made = { text, words: [...new Set(text.match(WORD))], imports }
  read.set(path, made)
  return made
}

/** The words in the code of some files of the house and of those they import. */
export function wordsReached(paths: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const found = new Set<string>()
  const visit = (path: string): void => {
    if (seen.has(path) || !CODE.test(path)) return
    seen.add(path)
    const { words, imports } = look(path)
    for (const word of words) found.add(word)
    imports.forEach(visit)
  }
  paths.forEach(visit)
  return found
}

/** Those in the code that the app has before any screen has come, and in that of forms and dialogs, which reads what the app has. */
export const wordsOfTheApp = (): Set<string> => wordsReached(['src/main.tsx', ...files.paths()])

/** Those in a text. */
export const wordsIn = (text: string): string[] => text.match(WORD) ?? []
