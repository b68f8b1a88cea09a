import { OPEN } from './status.ts'

export interface Transition {
  from: readonly string[]
  /** What it takes (see `authorize`): opening a task, or completing it. */
  action: 'open' | 'complete'
}

const UNSEEN = ['0'] as const
const EXPIRED = ['4'] as const

/** The transitions a person may cause, by the status they lead to (STATUS-03); no other status can be asked for. */
const TRANSITIONS: Readonly<Record<string, Transition>> = {
  '1': { from: UNSEEN, action: 'open' },
  '2': { from: UNSEEN, action: 'open' },
  '3': { from: OPEN, action: 'complete' },
  '5': { from: EXPIRED, action: 'complete' },
}

/** How a task gets to `status`; undefined when no person can bring it there. */
export const transitionTo = (status: string): Transition | undefined => TRANSITIONS[status]
