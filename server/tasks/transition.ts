import { taskStatusOpen } from '../../generated/codes.ts'

export interface Transition {
  from: readonly string[]
  /** The action that needs permission (see `authorize`). */
  action: 'open' | 'complete'
}

const UNSEEN = ['0'] as const
const EXPIRED = ['4'] as const

/** The transitions that a user may cause, by target status (STATUS-03); every other target is refused. */
const TRANSITIONS: Readonly<Record<string, Transition>> = {
  '1': { from: UNSEEN, action: 'open' },
  '2': { from: UNSEEN, action: 'open' },
  '3': { from: taskStatusOpen, action: 'complete' },
  '5': { from: EXPIRED, action: 'complete' },
}

/** Returns the transition to `status`; undefined when a user cannot set this status. */
export const transitionTo = (status: string): Transition | undefined => TRANSITIONS[status]
