import type { At } from '../model/source.ts'

/** Says of one place what is wrong with its shape: `key` where the name is meant and not the value. */
export type ShapeReport = (code: string, at: At, values: Record<string, string>, what: 'key' | 'value') => void
