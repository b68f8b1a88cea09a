import type { Codes } from '../../generated/data.ts'

export type EventType = Codes['webhookEvent']

/** All types of events, in the order of the documentation. */
export const EVENT_TYPES = [
  'task.created',
  'task.opened',
  'task.completed',
  'task.expired',
  'case.handled',
  'endorsement.sent',
  'endorsement.signed',
  'endorsement.withdrawn',
] as const satisfies readonly EventType[]
