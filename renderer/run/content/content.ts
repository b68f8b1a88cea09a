import type { ShowNotification } from '../../host-components.ts'
import type { UiStrings } from '../../widget.ts'

/** A message as the analysts wrote it. */
export interface MessageText {
  text: string
  kind: string
  title?: string
  ok?: string
  cancel?: string
  ms?: number
  tone?: 'neutral' | 'success' | 'danger'
}

/** What analysts wrote outside the screens: sentences, dictionaries, modes, constants. */
export interface Content {
  words: UiStrings
  durations: { toast: number; floating: number }
  messages: Readonly<Record<string, MessageText>>
  /** Keyword -> the message said when nobody has a better one. */
  validation: Readonly<Record<string, string>>
  /** Outcome -> the message said for the whole app. */
  outcomes: Readonly<Record<string, string>>
  dictionaries: Readonly<
    Record<string, { codes: Readonly<Record<string, { label: string; tone?: string }>>; open?: boolean; order?: readonly string[] }>
  >
}

/** What it takes to say something: the sentences, and somewhere to say them. */
export interface ContentEnv {
  content: Content
  showNotification: ShowNotification
}
