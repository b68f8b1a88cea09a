import { ApiError } from '../handler/api-error.ts'

/** The client for whom a job runs. */
export interface Owner {
  id: string
  /** Known owners have priority over unknown ones. */
  known: boolean
}

export interface FairQueue {
  /**
   * Runs `work` when a slot is free and returns its result. Rejects with `tooMany` (429), without starting `work`,
   * when the queue has no place for this owner.
   */
  run<Result>(owner: Owner, work: () => Promise<Result>): Promise<Result>
}

interface Waiting extends Owner {
  start: () => void
  drop: () => void
}

/**
 * Creates a queue for expensive jobs: `concurrency` jobs run at once and at most `capacity` wait. While there is room, every job is
 * accepted, so a company behind one address may fill the queue. When it is full, a job of a known owner replaces a job of an unknown
 * one. Otherwise the owner with the most waiting jobs loses the last one to an owner with fewer. So a flood from one or many
 * addresses cannot lock out known owners.
 */
export function createFairQueue({ concurrency, capacity }: { concurrency: number; capacity: number }): FairQueue {
  const running: string[] = []
  const waiting: Waiting[] = []

  function admit({ id, known }: Owner): Promise<void> {
    if (running.length < concurrency) {
      running.push(id)
      return Promise.resolve()
    }
    if (waiting.length >= capacity) makeRoomFor({ id, known })
    return new Promise((start, reject) => {
      waiting.push({ id, known, start, drop: () => reject(new ApiError('tooMany')) })
    })
  }

  function makeRoomFor({ id, known }: Owner): void {
    const unknown = waiting.filter((job) => !job.known)
    const dropsUnknown = known && unknown.length > 0
    const counts = countsOf(known && !dropsUnknown ? waiting : unknown)
    const [largestOwner, largest] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), ['', 0])
    if (!dropsUnknown && largest <= (counts.get(id) ?? 0) + 1) throw new ApiError('tooMany')
    const last = waiting.findLastIndex((job) => job.id === largestOwner && (!job.known || !dropsUnknown))
    const [dropped] = waiting.splice(last, 1)
    dropped?.drop()
  }

  function release(id: string): void {
    running.splice(running.indexOf(id), 1)
    // Known owners first, then owners without a running job, then by arrival.
    const rank = (job: Waiting) => (job.known ? 0 : 2) + (running.includes(job.id) ? 1 : 0)
    const best = Math.min(...waiting.map(rank))
    const next = waiting.find((job) => rank(job) === best)
    if (!next) return
    waiting.splice(waiting.indexOf(next), 1)
    // Takes the slot before `start`, so that a job arriving in between does not see a free slot.
    running.push(next.id)
    next.start()
  }

  return {
    async run(owner, work) {
      await admit(owner)
      try {
        return await work()
      } finally {
        release(owner.id)
      }
    },
  }
}

function countsOf(waiting: readonly Owner[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { id } of waiting) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
