import type { At } from '../model/source.ts'

/** Reports a structural mistake at a path; `what` selects the key or the value. */
export type ShapeReport = (code: string, at: At, values: Record<string, string>, what: 'key' | 'value') => void
