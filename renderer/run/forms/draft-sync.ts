import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FormPlan } from '../../compile/plan.ts'
import type { Scope } from '../data/index.ts'
import type { Env } from '../env/index.ts'

/** The connection between a form and its draft. */
export interface DraftSync {
  /** Deletes the draft; called after submission or reset. */
  drop(): void
  /** Sets the function that deletes the draft. */
  handTo(drop: () => void): void
  /** Changes values without counting as user input. */
  quietly(change: () => void): void
  isQuiet(): boolean
}

/** Creates a connection without a draft. */
export function createDraftSync(): DraftSync {
  let current: (() => void) | undefined
  let quiet = false
  return {
    drop: () => current?.(),
    handTo(drop) {
      current = drop
    },
    quietly(change) {
      quiet = true
      change()
      quiet = false
    },
    isQuiet: () => quiet,
  }
}

/** A mounted form as the draft component sees it. */
export interface FormAtWork {
  form: FormPlan
  scope: Scope
  env: Env
  screen: string
  methods: UseFormReturn<FieldValues>
  draftSync: DraftSync
  /** Whether the user can edit the form. */
  isOpen: boolean
}
