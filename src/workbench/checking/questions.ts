import type { AppData, ScreenData } from '../../preview/messages.ts'
import type { AppContent } from '../../content.ts'
import type { Inspection, Selection } from './inspector.ts'

/** A question of the page to this worker: all files once, then changed files and the selection. */
export interface Question {
  id: number
  open?: readonly (readonly [path: string, text: string])[]
  changed?: readonly (readonly [path: string, text: string | undefined])[]
  selected: Selection
}

/** A request of the preview: its start, or a screen. The worker sends a screen again whenever it changes. */
export type PreviewQuestion = { preview: 'app' } | { preview: 'screen'; screen: string }

export type PreviewReply =
  | { about: 'app'; app: AppData }
  | { about: 'screen'; screen: string; data: ScreenData | undefined }
  | { about: 'content'; content: AppContent }

/** An answer of the worker: an inspection, or data for the preview. */
export type Reply = { id: number; inspection: Inspection } | { preview: PreviewReply }
