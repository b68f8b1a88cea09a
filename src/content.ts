import { content as initial } from 'virtual:steward/content'
import type { ZoneOffsets } from '../renderer/language/zone-offsets.ts'
import type { Content } from '../renderer/run/content/index.ts'
import type { OwnSetting } from './own-settings.ts'

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
  settings: Readonly<Record<OwnSetting, number | string>>
  modes: Readonly<Record<string, Mode>>
  defaultMode: string
  /** What the clocks of the time zone show (`timeZone`), in the years that screens are about. */
  zone: ZoneOffsets
  tabs: Readonly<Record<string, { label: string; icon: string; screen: string; with?: Record<string, unknown> }>>
}

/** What a screen brings of the content, because only it or screens like it need that. */
export interface BroughtContent extends Pick<AppContent, 'messages' | 'dictionaries'> {
  /** The constants that its plans and its actions read; absent where none does. */
  settings?: Readonly<Record<string, number | string>>
  /** Absent where there is no form. */
  validation?: AppContent['validation']
  /** What its widgets say of themselves; absent where none does. */
  words?: Readonly<Record<string, string>>
}

/** A content with the words and codes that a screen brings. */
export const withWords = <Own extends Content>(own: Own, brought: BroughtContent): Own => ({
  ...own,
  words: { ...own.words, ...brought.words },
  messages: { ...own.messages, ...brought.messages },
  dictionaries: { ...own.dictionaries, ...brought.dictionaries },
  validation: { ...own.validation, ...brought.validation },
})

/** The app's own content now in force; in development a saved file replaces it. */
export const content: { current: AppContent } = { current: initial }
