import type { Content } from '../renderer/run/content/index.ts'

interface Words extends Pick<Content, 'messages' | 'dictionaries'> {
  validation?: Content['validation']
  words?: Readonly<Record<string, string>>
}

/** An app's own content with the words and codes that a screen brings: what a host of the renderer has to put together. */
export const withWords = <Own extends Content>(own: Own, brought: Words): Own => ({
  ...own,
  words: { ...own.words, ...brought.words },
  messages: { ...own.messages, ...brought.messages },
  dictionaries: { ...own.dictionaries, ...brought.dictionaries },
  validation: { ...own.validation, ...brought.validation },
})
