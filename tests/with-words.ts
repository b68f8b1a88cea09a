import type { Content } from '../renderer/run/content/index.ts'

interface Brought extends Pick<Content, 'messages' | 'dictionaries'> {
  settings?: Readonly<Record<string, unknown>>
  validation?: Content['validation']
  words?: Readonly<Record<string, string>>
}

/** An app's own content with the words and codes that a screen brings: what a host of the renderer has to put together. */
export const withWords = <Own extends Content & { settings: object }>(own: Own, brought: Brought): Own => ({
  ...own,
  settings: { ...own.settings, ...brought.settings },
  words: { ...own.words, ...brought.words },
  messages: { ...own.messages, ...brought.messages },
  dictionaries: { ...own.dictionaries, ...brought.dictionaries },
  validation: { ...own.validation, ...brought.validation },
})
