import type { UiStrings } from '../../../renderer/widget.ts'
import words from './words.json'

/** What the page's frame says; of its words this page needs these. */
export const WORDS = { ...words, failedHint: words.failed } as Partial<UiStrings> as UiStrings
