import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FormPlan } from '../../compile/plan.ts'
import type { Scope } from '../data/index.ts'
import type { Env } from '../env/index.ts'
import type { KnownRecord } from '../steps/index.ts'
import type { ShownField } from './shown-fields.ts'

/** The connection between a form and its draft and record. */
export interface DraftSync {
  /** Deletes the draft; called after submission or reset. */
  drop(): void
  /** Sets the function that deletes the draft. */
  setDrop(drop: () => void): void
  /** Changes values without counting as user input. */
  silently(change: () => void): void
  isSilent(): boolean
  /** The names of all fields that were shown since the form opened. */
  readonly seen: Set<string>
  /** The record that commands of the form get. */
  known?: KnownRecord
}

/** Creates a connection without a draft or record. */
export function createDraftSync(): DraftSync {
  let current: (() => void) | undefined
  let silent = false
  return {
    seen: new Set(),
    drop: () => current?.(),
    setDrop(drop) {
      current = drop
    },
    silently(change) {
      silent = true
      try {
        change()
      } finally {
        silent = false
      }
    },
    isSilent: () => silent,
  }
}

/** A mounted form as the draft component sees it. */
export interface DraftForm {
  form: FormPlan
  scope: Scope
  env: Env
  screen: string
  methods: UseFormReturn<FieldValues>
  draftSync: DraftSync
  /** The mounted fields. */
  shown: ReadonlyMap<string, ShownField>
  /** Whether the user can edit the form. */
  isOpen: boolean
}
