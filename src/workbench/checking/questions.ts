import type { AppData, ScreenData } from '../../preview/messages.ts'
import type { AppContent } from '../../content.ts'
import type { Explanation, TextPlace } from '../../../renderer/editor/hover.ts'
import type { Inspection, Selection } from './inspector.ts'
import type { Offer } from './json-help.ts'
import type { FileOutline } from './outline.ts'
import type { Reach } from './reach.ts'

/** A question of the page to this worker: all files once, then changed files and the selection. */
export interface Question {
  id: number
  open?: readonly (readonly [path: string, text: string])[]
  changed?: readonly (readonly [path: string, text: string | undefined])[]
  selected: Selection
}

/** A request of the preview: its start, or a screen. The worker sends a screen again whenever it changes. */
export type PreviewQuestion = { preview: 'app' } | { preview: 'screen'; screen: string }

/** Asks for texts that fit a place of the JSON, or for its explanation. */
export interface HelpQuestion {
  help: 'offers' | 'explain'
  id: number
  place: TextPlace
}

/** The changed files as they are in the active release. */
export type ReleasedFiles = readonly (readonly [path: string, text: string | undefined])[]

/** Asks for the price of a screen now and in the active release. */
export interface PriceQuestion {
  price: string
  id: number
  released: ReleasedFiles
}

/** Asks who reaches which screen, now and in the active release. */
export interface ReachQuestion {
  reach: true
  id: number
  released: ReleasedFiles
}

/** Who reaches which screen now, and in the active release. Absent while a file has a mistake. */
export interface Reaches {
  now: Reach
  before: Reach
}

/** The costs of opening a screen: bytes of its compressed description, calls for its data, and milliseconds. */
export interface Price {
  bytes: number
  calls: number
  ms: number
}

/** The price of a screen now, and in the active release; a new screen has no former price. */
export interface Prices {
  now: Price
  before: Price | undefined
}

export interface Help {
  reaches?: Reaches | undefined
  prices?: Prices | undefined
  offers?: readonly Offer[]
  explanation?: Explanation | undefined
}

export type PreviewReply =
  | { about: 'app'; app: AppData }
  | { about: 'screen'; screen: string; data: ScreenData | undefined }
  | { about: 'content'; content: AppContent }

/** An inspection; of files that are as in the last answer it has only the paths. */
export type SentInspection = Omit<Inspection, 'files'> & { files: readonly (FileOutline | string)[] }

/** An answer of the worker: an inspection, data for the preview, or help with JSON. */
export type Reply = { id: number; inspection: SentInspection } | { preview: PreviewReply } | ({ help: number } & Help)
