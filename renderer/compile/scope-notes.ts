import type { View } from '../model/project.ts'
import type { ScopeTypes } from '../model/scope-types.ts'

/** Why a place has another scope than its surroundings. */
export type ScopeReason =
  | { kind: 'item'; widget: string; prop: string; path: string; as?: string }
  | { kind: 'form'; entity: string; name?: string }
  | { kind: 'event'; widget: string; prop: string }
  | { kind: 'answer'; step: string; outcome: string }
  | { kind: 'entry'; as: string }
  | { kind: 'result'; of: ScopeTypes }

/**
 * A place of a view with another scope than its surroundings, recorded while binding. The editor suggests names from the same scope that
 * the checker uses. A `result` is in scope for the rest of the chain that started in `of`.
 */
export interface ScopeNote {
  view: View
  around: ScopeTypes
  scope: ScopeTypes
  reason: ScopeReason
}

export interface FileScopes {
  views: ReadonlyMap<View, ScopeTypes>
  notes: readonly ScopeNote[]
}
