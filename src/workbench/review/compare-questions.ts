import type { PreviewQuestion, PreviewReply } from '../checking/questions.ts'
import type { changedScreens } from './changed-screens.ts'

/** The active release, or the drafts on it. */
export type Side = 'before' | 'after'

type Entries = readonly (readonly [path: string, text: string])[]

/** A question to the worker: both versions once, then what the frame of one needs. */
export type CompareQuestion = { open: Readonly<Record<Side, Entries>> } | (PreviewQuestion & { side: Side })

/** Undefined while a version has mistakes. */
export type Compared = ReturnType<typeof changedScreens> | undefined

export type CompareReply = { compared: Compared } | { side: Side; preview: PreviewReply }
