import type { AppData, ScreenData } from '../../preview/messages.ts'
import type { AppContent } from '../../content.ts'
import type { Inspection, Selection } from './inspector.ts'

/** What the page asks of this worker: the files once, then changed files and what is selected. */
export interface Question {
  id: number
  open?: readonly (readonly [path: string, text: string])[]
  changed?: readonly (readonly [path: string, text: string | undefined])[]
  selected: Selection
}

/** What the preview needs: what it starts with, or a screen. The worker sends a screen again whenever it changes. */
export type PreviewQuestion = { preview: 'app' } | { preview: 'screen'; screen: string }

export type PreviewReply =
  | { about: 'app'; app: AppData }
  | { about: 'screen'; screen: string; data: ScreenData | undefined }
  | { about: 'content'; content: AppContent }

/** What the worker says: an inspection, or something for the preview. */
export type Reply = { id: number; inspection: Inspection } | { preview: PreviewReply }
