import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FormPlan } from '../../compile/plan.ts'
import type { Scope } from '../data/index.ts'
import type { Env } from '../env/index.ts'

/** What a form tells its draft. */
export interface DraftSync {
  /** The form has reached its end, or went back to its start: there is nothing left to keep. */
  drop(): void
  /** Who drops it from now on. */
  handTo(drop: () => void): void
  /** Changes values without anybody having typed. */
  quietly(change: () => void): void
  isQuiet(): boolean
}

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

/** A form that is drawn, as what keeps its draft sees it. */
export interface FormAtWork {
  form: FormPlan
  scope: Scope
  env: Env
  screen: string
  methods: UseFormReturn<FieldValues>
  draftSync: DraftSync
  /** May somebody type in the form now? */
  isOpen: boolean
}
