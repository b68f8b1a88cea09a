import { content as initial } from 'virtual:steward/content'
import type { Content } from '../renderer/run/content/index.ts'

/** A working mode as modes.json describes it. */
export interface Mode {
  title: string
  home: string
  tabBar: readonly string[]
  todoEmpty?: string
  dataSource?: string
  room?: string
  from?: string
}

/** What analysts wrote outside the screens, the app's own parts included. */
export interface AppContent extends Content {
  settings: Readonly<Record<string, number | string>>
  modes: Readonly<Record<string, Mode>>
  defaultMode: string
  tabs: Readonly<Record<string, { label: string; icon: string; screen: string; with?: Record<string, unknown> }>>
}

/** A content with the words and codes that a screen brings. */
export const withWords = <Own extends Content>(own: Own, { messages, dictionaries }: Pick<Content, 'messages' | 'dictionaries'>): Own => ({
  ...own,
  messages: { ...own.messages, ...messages },
  dictionaries: { ...own.dictionaries, ...dictionaries },
})

/** The app's own content now in force; in development a saved file replaces it. */
export const content: { current: AppContent } = { current: initial }
