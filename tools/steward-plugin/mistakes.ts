import type { Problem } from '../../renderer/model/problem.ts'
import type { Files } from '../../renderer/model/files.ts'
import { createSay } from '../sentences.ts'

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

/** The event by which the server announces that pages and server follow the saved schemas. */
export const NEWS = 'steward:news'
/** How long a page shows an announcement, in milliseconds. */
export const NEWS_MS = 5_000

/** Returns the overlay's content with the texts of the schema language. */
export function overlayContent(files: Files, mistakes: string[]): OverlayContent {
  const say = createSay(files)
  return { mistakes, title: say('overlay.title', { count: mistakes.length }), hint: say('overlay.hint'), close: say('overlay.close') }
}

/** How often an empty file is read again before a mistake is reported, because editors may truncate a file before writing it. */
export const MAX_RETRIES = 10
/** Milliseconds between two reads of an empty file. */
export const RETRY_MS = 50
/** Whether a file is empty. */
export const hasEmptyFile = (problems: readonly Problem[]): boolean => problems.some(({ code }) => code === 'json.EmptyFile')
