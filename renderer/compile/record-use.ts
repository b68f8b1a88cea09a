import type { Problem } from '../model/problem.ts'
import type { View } from '../model/project.ts'

/** The query that returned a record and the sparse fields that it fills. */
export interface Filled {
  query: string
  fields: readonly string[]
}

/** A use that depends on another file: reading a sparse field of a record parameter, or passing a record to a part. */
export type RecordUse =
  | { kind: 'read'; view: View; param: string; field: string; entity: string; problem: Omit<Problem, 'code' | 'values'> }
  | { kind: 'handover'; view: View; part: string; param: string; from: Filled | { param: string } | undefined }
