import type { Content } from '../renderer/run/content/index.ts'

type Settings = Readonly<Record<string, number | string>>

interface Words extends Pick<Content, 'messages' | 'dictionaries'> {
  words?: Partial<Content['words']>
  validation?: Content['validation']
  settings?: Settings
}

/** An app's own content with the words, codes and settings that a screen brings: what a host of the renderer has to put together. */
export const withWords = <Own extends Content & { settings: Settings }>(own: Own, brought: Words): Own => ({
  ...own,
  messages: { ...own.messages, ...brought.messages },
  dictionaries: { ...own.dictionaries, ...brought.dictionaries },
  words: { ...own.words, ...brought.words },
  validation: { ...own.validation, ...brought.validation },
  settings: { ...own.settings, ...brought.settings },
})
