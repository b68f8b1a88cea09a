import { seededRandom } from '../../seeded-random.ts'
import type { TestServer } from '../../contract/server.ts'
import { ATTEMPTS } from './kinds.ts'
import { AttemptHost } from './world.ts'

/** The result of a run: the number of times of each attempt. `wrong` must be empty. */
export interface AttemptsOutcome {
  made: Record<string, number>
  wrong: string[]
}

interface Options {
  /** Two servers of one database, or twice the same. */
  servers: readonly [TestServer, TestServer]
  attempts: number
  seed: number
  /** Makes only these attempts. */
  only?: string | undefined
  /** Draws every attempt, instead of each kind once and then any. */
  isShort?: boolean
  progress?: (done: number, wrong: readonly string[]) => void
}

/** Makes attempts around the check and the approval, and judges after each what is active and what answers. */
export async function runAttempts({ servers, attempts, seed, only, isShort = false, progress }: Options): Promise<AttemptsOutcome> {
  const world = await AttemptHost.create(servers, seededRandom(seed))
  const names = Object.keys(ATTEMPTS).filter((name) => only === undefined || name.includes(only))
  const outcome: AttemptsOutcome = { made: Object.fromEntries(names.map((name) => [name, 0])), wrong: [] }
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const name = (isShort ? undefined : names[attempt]) ?? names[world.below(names.length)] ?? ''
    await world.reset(name)
    await ATTEMPTS[name]?.(world)
    outcome.made[name] = (outcome.made[name] ?? 0) + 1
    outcome.wrong.push(...(await world.judge()))
    progress?.(attempt + 1, outcome.wrong)
  }
  return outcome
}
