import { Refusal } from '../refusal.ts'

export interface FairQueue {
  /**
   * Runs `work` once its turn has come and resolves with what it resolves with. `owner` is whoever causes the work.
   * Rejects with the refusal `tooMany` (429) when there is no room, in which case `work` has not begun and never will.
   */
  run<Result>(owner: string, work: () => Promise<Result>): Promise<Result>
}

interface Waiting {
  owner: string
  start: () => void
  drop: () => void
}

/**
 * A queue for expensive work: `concurrency` works run at once and at most `capacity` wait. While there is room, whoever
 * comes is taken, so a company behind one address may fill it. When it is full, the owner with the most works waiting
 * gives up the last of them to a newcomer who has fewer, so that one flooding owner cannot keep the others out.
 */
export function createFairQueue({ concurrency, capacity }: { concurrency: number; capacity: number }): FairQueue {
  const running: string[] = []
  const waiting: Waiting[] = []

  function admit(owner: string): Promise<void> {
    if (running.length < concurrency) {
      running.push(owner)
      return Promise.resolve()
    }
    if (waiting.length >= capacity) makeRoomFor(owner)
    return new Promise((start, reject) => {
      waiting.push({ owner, start, drop: () => reject(new Refusal('tooMany')) })
    })
  }

  function makeRoomFor(owner: string): void {
    const counts = new Map<string, number>()
    for (const each of waiting) counts.set(each.owner, (counts.get(each.owner) ?? 0) + 1)
    const [greediest, most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])
    if (most <= (counts.get(owner) ?? 0) + 1) throw new Refusal('tooMany')
    const [dropped] = waiting.splice(waiting.map((each) => each.owner).lastIndexOf(greediest), 1)
    dropped?.drop()
  }

  function leave(owner: string): void {
    running.splice(running.indexOf(owner), 1)
    // Whoever has nothing running goes first; among those, and otherwise, whoever came first.
    const next = waiting.findIndex((each) => !running.includes(each.owner))
    const [turn] = waiting.splice(Math.max(next, 0), 1)
    if (!turn) return
    // Counted here and not by the one who starts: a newcomer in between must not find a free place.
    running.push(turn.owner)
    turn.start()
  }

  return {
    async run(owner, work) {
      await admit(owner)
      try {
        return await work()
      } finally {
        leave(owner)
      }
    },
  }
}
