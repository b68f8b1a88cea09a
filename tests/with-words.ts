import type { Content } from '../renderer/run/content/index.ts'

type Words = Pick<Content, 'messages' | 'dictionaries'>

/** An app's own content with the words and codes that a screen brings: what a host of the renderer has to put together. */
export const withWords = <Own extends Content>(own: Own, { messages, dictionaries }: Words): Own => ({
  ...own,
  messages: { ...own.messages, ...messages },
  dictionaries: { ...own.dictionaries, ...dictionaries },
})
