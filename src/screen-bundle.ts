import type { Fields } from '../renderer/language/field.ts'
import type { SuccessPlan } from '../renderer/language/success.ts'
import type { WeekdayWords } from '../renderer/run/content/index.ts'
import type { DraftStore, LaterModule, ScreenModule } from '../renderer/run/env/index.ts'
import type { SendUpload } from './api/send-upload.ts'
import type { CachePersonAnswers } from './app/answer-store.ts'
import type { BundleContent } from './content.ts'

/** The parts of a call's declaration that the client needs. */
export interface WireCall {
  method: 'GET' | 'POST'
  path: string
  encoding: 'query' | 'json' | 'form' | 'multipart'
  access: string
  request: Fields
  response: Fields
  success: SuccessPlan
  /** Whether the call changes data; set only where it differs from the default (POST does, GET does not). */
  writes?: boolean
  /** Whether its JSON body contains a file. */
  sendsFile?: boolean
}

/** Whether a call changes data. Calls that do are never shared and have an idempotency key (DEC-19). */
export const changesData = ({ method, writes }: WireCall): boolean => writes ?? method === 'POST'

/** Whether a call uploads a file. Calls that do report progress, can be aborted and do not activate the loading overlay. */
export const carriesFile = ({ encoding, sendsFile }: WireCall): boolean => encoding === 'multipart' || sendsFile === true

/** The calls that a client can make, and the entities that their fields refer to. */
export interface Wire {
  calls: Readonly<Record<string, WireCall>>
  entities: Readonly<Record<string, Fields>>
  /** Uploads files; absent when no call does. */
  sendUpload?: SendUpload
}

/** The parts of a screen's bundle (or of its lazily loaded part) besides its views: actions, their calls, words and dictionaries. */
export interface ScreenBundleParts extends Wire, BundleContent {
  // The generated registries type-check each action against its declaration; here actions are only looked up by name.
  queries: Readonly<Record<string, unknown>>
  commands: Readonly<Record<string, unknown>>
  /** Persists typed values; absent when the screen has no draft and no kept state. */
  draftStore?: DraftStore
  /** Persists query answers; absent when none are persisted. */
  cachePersonAnswers?: CachePersonAnswers
  /** Formats a day (YYYY-MM-DD) with its weekday; absent when the screen shows none. */
  weekdayDate?(day: string, words: WeekdayWords): string
}

export type ScreenBundle = ScreenModule & ScreenBundleParts
export type LaterBundle = LaterModule & ScreenBundleParts
