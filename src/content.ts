import { content as initial } from 'virtual:steward/content'
import { bring, brought } from './brought.ts'
import type { Content } from '../renderer/run/env.ts'

/** A working mode as modes.json describes it. */
export interface Mode {
  title: string
  home: string
  tabBar: readonly string[]
  todoEmpty?: string
  from?: string
}

/** What analysts wrote outside the screens, the app's own parts included. */
export interface AppContent extends Content {
  settings: Readonly<Record<string, number | string>>
  modes: Readonly<Record<string, Mode>>
  defaultMode: string
  tabs: Readonly<Record<string, { label: string; icon: string; screen: string; with?: Record<string, unknown> }>>
}

/** The same content, with the words and codes that screens have brought. */
export function withBrought(own: AppContent): AppContent {
  const { messages, dictionaries } = own
  bring({ messages, dictionaries })
  return { ...own, messages: brought.messages, dictionaries: brought.dictionaries }
}

/** The content now in force; in development a saved file replaces it. */
export const content: { current: AppContent } = { current: withBrought(initial) }
