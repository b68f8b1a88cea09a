import type { View } from '../model/project.ts'
import type { ScopeTypes } from '../model/scope-types.ts'

/** Why other names are seen inside something than around it, in the words that stand there. */
export type ScopeReason =
  | { kind: 'item'; widget: string; prop: string; path: string; as?: string }
  | { kind: 'form'; entity: string; name?: string }
  | { kind: 'event'; widget: string; prop: string }
  | { kind: 'answer'; step: string; outcome: string }
  | { kind: 'entry'; as: string }
  | { kind: 'result'; of: ScopeTypes }

/**
 * A place of a view in which other names are seen than around it, noted while it is bound: an editor offers there what
 * the checker accepts there, because it is the same scope. A `result` is seen by the rest of the chain that began in `of`.
 */
export interface ScopeNote {
  view: View
  around: ScopeTypes
  scope: ScopeTypes
  reason: ScopeReason
}

/** The names that the views of a file see: each view, and the places in them that see more. */
export interface FileScopes {
  views: ReadonlyMap<View, ScopeTypes>
  notes: readonly ScopeNote[]
}
