import type { Problem } from '../model/problem.ts'
import type { View } from '../model/project.ts'

/** Of which query a record comes, and which of the fields that not every query fills this one does. */
export interface Filled {
  query: string
  fields: readonly string[]
}

/** What a file does with records whose query another file knows: reads a sparse field of a param, hands a record to a part. */
export type RecordUse =
  | { kind: 'read'; view: View; param: string; field: string; entity: string; problem: Omit<Problem, 'code' | 'values'> }
  | { kind: 'handover'; view: View; part: string; param: string; from: Filled | { param: string } | undefined }
