import type { Problem } from '../../renderer/model/problem.ts'
import type { Files } from '../../renderer/model/files.ts'

/** What the overlay of development shows: nothing when there are no mistakes. */
export interface Shown {
  mistakes: string[]
  title: string
  hint: string
  close: string
}

/** The server sends what is wrong whenever it has looked; a page that has just been loaded asks for it. */
export const MISTAKES = 'steward:mistakes'
export const ASK = 'steward:ask'

/** The overlay's contents in the words of the language. */
export function shown(files: Files, mistakes: string[]): Shown {
  const words = JSON.parse(files.text('schemas/language/errors.json')) as Record<string, string>
  const word = (name: string) => (words[`overlay.${name}`] ?? '').replace('{count}', String(mistakes.length))
  return { mistakes, title: word('title'), hint: word('hint'), close: word('close') }
}

/**
 * An editor may empty a file before it writes the new text, so an empty file is looked at again so often, and so many
 * milliseconds later, before anyone is told.
 */
export const MAX_RETRIES = 10
export const RETRY_MS = 50
export const hasEmptyFile = (problems: readonly Problem[]): boolean => problems.some(({ code }) => code === 'json.EmptyFile')
