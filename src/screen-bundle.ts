import type { Fields } from '../renderer/language/field.ts'
import type { SuccessPlan } from '../renderer/language/success.ts'
import type { WeekdayWords } from '../renderer/run/content/index.ts'
import type { DraftStore, LaterModule, ScreenModule } from '../renderer/run/env/index.ts'
import type { SendUpload } from './api/send-upload.ts'
import type { KeptAnswers } from './app/answer-store.ts'
import type { BroughtContent } from './content.ts'

/** A call as its file declares it, what the wire needs of it. */
export interface WireCall {
  method: 'GET' | 'POST'
  path: string
  encoding: 'query' | 'json' | 'form' | 'multipart'
  access: string
  request: Fields
  response: Fields
  success: SuccessPlan
  /** Whether it changes something, where the method tells otherwise: a POST does and a GET does not. */
  writes?: boolean
  /** Whether a file is in its JSON. */
  sendsFile?: boolean
}

/** Whether a call changes something: then it is never shared, and carries a key (DEC-19). */
export const changesData = ({ method, writes }: WireCall): boolean => writes ?? method === 'POST'

/** Whether a call carries a file: it tells how far it is and can be called back, and nothing covers the app meanwhile. */
export const carriesFile = ({ encoding, sendsFile }: WireCall): boolean => encoding === 'multipart' || sendsFile === true

/** The calls that a client can make, and the entities that they speak of. */
export interface Wire {
  calls: Readonly<Record<string, WireCall>>
  entities: Readonly<Record<string, Fields>>
  /** Sends files; absent where no call does. */
  sendUpload?: SendUpload
}

/** What a screen, or what comes later for it, brings besides what it draws: what it runs, the calls that makes, the words and codes it mentions. */
export interface ScreenBundleParts extends Wire, BroughtContent {
  // The generated registries prove each action against its own declaration; here they are run by name.
  queries: Readonly<Record<string, unknown>>
  commands: Readonly<Record<string, unknown>>
  /** Where it keeps what is typed; absent where nothing is: no draft, no state. */
  draftStore?: DraftStore
  /** Keeps the answers to its queries; absent where none is kept. */
  keptAnswers?: KeptAnswers
  /** A day (YYYY-MM-DD) with its weekday; absent where none is shown. */
  weekdayDate?(day: string, words: WeekdayWords): string
}

export type ScreenBundle = ScreenModule & ScreenBundleParts
/** What comes later for a screen. */
export type LaterBundle = LaterModule & ScreenBundleParts
