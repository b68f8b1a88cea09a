import type { Content } from '../renderer/run/content/index.ts'

interface ScreenContent extends Pick<Content, 'messages' | 'dictionaries'> {
  settings?: Readonly<Record<string, unknown>>
  validation?: Content['validation']
  words?: Readonly<Record<string, string>>
}

/** Merges the texts and dictionaries of a screen into the app's content, as each host of the renderer must. */
export const withWords = <Own extends Content & { settings: object }>(own: Own, screen: ScreenContent): Own => ({
  ...own,
  settings: { ...own.settings, ...screen.settings },
  words: { ...own.words, ...screen.words },
  messages: { ...own.messages, ...screen.messages },
  dictionaries: { ...own.dictionaries, ...screen.dictionaries },
  validation: { ...own.validation, ...screen.validation },
})
