import type { ShowNotification } from '../../host-components.ts'
import type { UiStrings } from '../../widget.ts'

export interface MessageText {
  text: string
  kind: string
  title?: string
  ok?: string
  cancel?: string
  ms?: number
  tone?: 'neutral' | 'success' | 'danger'
}

/** Texts from the schemas outside the screens: messages, UI strings and dictionaries. */
export interface Content {
  words: UiStrings
  durations: { toast: number; floating: number }
  messages: Readonly<Record<string, MessageText>>
  /** Rule -> its default message. */
  validation: Readonly<Record<string, string>>
  /** Outcome -> its app-wide default message. */
  outcomes: Readonly<Record<string, string>>
  dictionaries: Readonly<
    Record<string, { codes: Readonly<Record<string, { label: string; tone?: string }>>; open?: boolean; order?: readonly string[] }>
  >
}

/** The messages and the function that shows them. */
export interface ContentEnv {
  content: Content
  showNotification: ShowNotification
  /** Whether the device has no network. Absent: it always has one. */
  isOffline?: () => boolean
}
