import type { Database } from '../database/tables.ts'
import { noteWork } from '../tasks/work-news.ts'
import { noteArrivals } from './arrivals.ts'

/** Collects what the rows of a transaction change for stewards. */
export interface Notes {
  /** A task of the steward was created, changed or withdrawn. */
  changed(userId: string): void
  /** The steward got the task, and is told of it with a card. */
  arrived(userId: string, taskId: string): void
  /**
   * Writes the notes at the end of the transaction, in the order of the stewards: the transactions of two senders would otherwise wait for each
   * other's locks.
   */
  write(host: { db: Database; now: number }): Promise<void>
}

export function createNotes(): Notes {
  const changed = new Set<string>()
  const arrived = new Map<string, string[]>()
  return {
    changed: (userId) => void changed.add(userId),
    arrived: (userId, taskId) => void arrived.set(userId, [...(arrived.get(userId) ?? []), taskId]),
    async write({ db, now }) {
      for (const userId of [...changed].sort()) await noteWork({ db, now }, userId)
      for (const userId of [...arrived.keys()].sort()) await noteArrivals(db, { userId, taskIds: arrived.get(userId) ?? [], now })
    },
  }
}
