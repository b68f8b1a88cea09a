import { ApiError } from '../handler/api-error.ts'

/** On whose account work is done. */
export interface Owner {
  id: string
  /** Known ones go before strangers. */
  known: boolean
}

export interface FairQueue {
  /**
   * Runs `work` once its turn has come and resolves with what it resolves with. Rejects with the refusal `tooMany` (429)
   * when there is no room for this owner, in which case `work` has not begun and never will.
   */
  run<Result>(owner: Owner, work: () => Promise<Result>): Promise<Result>
}

interface Waiting extends Owner {
  start: () => void
  drop: () => void
}

/**
 * A queue for expensive work: `concurrency` works run at once and at most `capacity` wait. While there is room, whoever
 * comes is taken, so a company behind one address may fill it. When it is full, strangers give way to those who are
 * known; and among either, the owner with the most works waiting gives up the last of them to a newcomer who has fewer.
 * So no flood, from one address or from many, keeps out those who are known.
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
    const strangers = waiting.filter((each) => !each.known)
    const givesWay = known && strangers.length > 0
    const counts = countsOf(known && !givesWay ? waiting : strangers)
    const [greediest, most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])
    if (!givesWay && most <= (counts.get(id) ?? 0) + 1) throw new ApiError('tooMany')
    const last = waiting.findLastIndex((each) => each.id === greediest && (!each.known || !givesWay))
    const [dropped] = waiting.splice(last, 1)
    dropped?.drop()
  }

  function leave(id: string): void {
    running.splice(running.indexOf(id), 1)
    // Known ones first; among equals whoever has nothing running, and then whoever came first.
    const rank = (each: Waiting) => (each.known ? 0 : 2) + (running.includes(each.id) ? 1 : 0)
    const best = Math.min(...waiting.map(rank))
    const turn = waiting.find((each) => rank(each) === best)
    if (!turn) return
    waiting.splice(waiting.indexOf(turn), 1)
    // Counted here and not by the one who starts: a newcomer in between must not find a free place.
    running.push(turn.id)
    turn.start()
  }

  return {
    async run(owner, work) {
      await admit(owner)
      try {
        return await work()
      } finally {
        leave(owner.id)
      }
    },
  }
}

function countsOf(waiting: readonly Owner[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { id } of waiting) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
