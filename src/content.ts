import { content as initial } from 'virtual:steward/content'
import type { ZoneOffsets } from '../renderer/language/zone-offsets.ts'
import type { Content } from '../renderer/run/content/index.ts'
import type { OwnSetting } from './own-settings.ts'
import { release } from './release/release.ts'

/** A working mode, as declared in modes.json. */
export interface Mode {
  title: string
  home: string
  tabBar: readonly string[]
  todoEmpty?: string
  todosFirst?: boolean
  dataSource?: string
  room?: string
  from?: string
}

/** The content from the schemas outside the screens, including the app's own. */
export interface AppContent extends Content {
  settings: Readonly<Record<OwnSetting, number | string>>
  modes: Readonly<Record<string, Mode>>
  defaultMode: string
  /** The width of the window, in CSS pixels, from which it is wide; without it, no window is. */
  wideFrom?: number
  /** The UTC offsets of the settings' `timeZone` in the years that screens can show. */
  zone: ZoneOffsets
  tabs: Readonly<Record<string, { label: string; icon: string; screen: string; with?: Record<string, unknown> }>>
}

/** The content that only some screens need; it is part of their bundles. */
export interface BundleContent extends Pick<AppContent, 'messages' | 'dictionaries'> {
  /** The settings that the screen's plan and actions read; absent when they read none. */
  settings?: Readonly<Record<string, number | string>>
  /** Absent when the screen has no form. */
  validation?: AppContent['validation']
  /** The strings of the screen's widgets; absent when they have none. */
  words?: Readonly<Record<string, string>>
}

/** Returns content extended by the words, messages and dictionaries of a screen's bundle. */
export const withWords = <Own extends Content>(own: Own, extra: BundleContent): Own => ({
  ...own,
  words: { ...own.words, ...extra.words },
  messages: { ...own.messages, ...extra.messages },
  dictionaries: { ...own.dictionaries, ...extra.dictionaries },
  validation: { ...own.validation, ...extra.validation },
})

/** The current content of the app; in development replaced whenever a schema file is saved. */
export const content: { current: AppContent } = { current: Object.assign(initial, release?.content) }
