import type { Problem } from '../../renderer/model/problem.ts'
import type { Files } from '../../renderer/model/files.ts'

/** The content of the development overlay, which is hidden without mistakes. */
export interface OverlayContent {
  mistakes: string[]
  title: string
  hint: string
  close: string
}

/** The event by which the server sends all mistakes after each check. */
export const MISTAKES = 'steward:mistakes'
/** The event by which a newly loaded page requests the mistakes. */
export const REQUEST_MISTAKES = 'steward:ask'

/** Returns the overlay's content with the texts of the schema language. */
export function overlayContent(files: Files, mistakes: string[]): OverlayContent {
  const words = JSON.parse(files.text('schemas/language/errors.json')) as Record<string, string>
  const word = (name: string) => (words[`overlay.${name}`] ?? '').replace('{count}', String(mistakes.length))
  return { mistakes, title: word('title'), hint: word('hint'), close: word('close') }
}

/** How often an empty file is read again before a mistake is reported, because editors may truncate a file before writing it. */
export const MAX_RETRIES = 10
/** Milliseconds between two reads of an empty file. */
export const RETRY_MS = 50
/** Whether a file is empty. */
export const hasEmptyFile = (problems: readonly Problem[]): boolean => problems.some(({ code }) => code === 'json.EmptyFile')
