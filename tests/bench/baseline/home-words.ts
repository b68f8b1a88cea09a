import type { UiStrings } from '../../../renderer/widget.ts'
import words from './words.json'

/** The UI strings of the page frame, as far as this page uses them. */
export const WORDS = { ...words, failedHint: words.failed } as Partial<UiStrings> as UiStrings
