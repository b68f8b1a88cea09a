import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Log } from '../http/log/log.ts'
import { MAX_SKEW_MS } from './issue-time.ts'
import type { TimeSource } from './time-sources.ts'

/** How long both clocks must run equally after a jump when no second source answers, in milliseconds (DEC-41). */
export const QUIET_MS = 10 * 60_000
/** The pause between two log lines about the same jump, in milliseconds. */
const REMIND_MS = 10 * 60_000
/** The pause between two writes of the last confirmed reading, in milliseconds. */
const STORE_MS = 10_000
/** The row of `last_tick`. */
const ROW = 1

export interface Reading {
  /** The reading of the wall clock that was checked, in epoch milliseconds. */
  now: number
  /** False from a jump until a second source agrees. */
  isTrusted: boolean
}

/** The wall clock, checked against a monotonic clock, the last stored tick and second sources (DEC-41). */
export interface TrustedClock {
  /** Checks the clock. Jobs with effects that cannot be undone run only when it is trusted. */
  check(): Promise<Reading>
  /** Returns how far the clock jumped, in milliseconds, until the jump is confirmed; undefined while the clock is trusted. */
  jump(): number | undefined
  /** Whether a second source answers and none agrees, also without a jump. */
  isContradicted(): Promise<boolean>
}

interface TrustedClockOptions {
  db: Database
  clock: () => number
  /** A monotonic clock, in milliseconds. */
  steady: () => number
  sources: readonly TimeSource[]
  log: Log
}

interface Jump {
  /** How far the wall clock is from where it was expected, in milliseconds. */
  by: number
  /** When it was detected, by the monotonic clock. */
  since: number
  loggedAt: number
}

/** Creates the checked clock of a server. The first check compares the wall clock with the last tick in the database. */
export function createTrustedClock({ db, clock, steady, sources, log }: TrustedClockOptions): TrustedClock {
  let last: { wall: number; steady: number } | undefined
  let jumped: Jump | undefined
  let storedAt = -Infinity
  let pending: Promise<Reading> | undefined

  const write = (level: 'error' | 'warn' | 'info', event: string, by: number) =>
    log({ level, clock: event, seconds: Math.round(by / 1_000) })

  /** Compares both clocks since the last reading. */
  function observe(): number {
    const [wall, now] = [clock(), steady()]
    const by = last ? wall - last.wall - (now - last.steady) : 0
    last = { wall, steady: now }
    if (Math.abs(by) > MAX_SKEW_MS) noteJump((jumped?.by ?? 0) + by, now)
    return wall
  }

  function noteJump(by: number, now: number): void {
    // A clock that returned to where it was expected is right again.
    if (Math.abs(by) <= MAX_SKEW_MS && jumped) return end('returned')
    jumped = { by, since: now, loggedAt: now }
    // Before the first reading, a stop of the server looks like a jump ahead.
    if (!last && by > 0) write('warn', 'gap', by)
    else write('error', 'jump', by)
  }

  function end(how: 'returned' | 'confirmed'): void {
    if (jumped) write('info', how, jumped.by)
    jumped = undefined
  }

  /** Compares the first reading with the last stored tick. A stop of the server is confirmed like a jump ahead. */
  async function compareWithStored(): Promise<void> {
    const storedTick = await readLastTick(db)
    if (last) return
    const now = steady()
    if (storedTick !== undefined && Math.abs(clock() - storedTick) > MAX_SKEW_MS) {
      const by = clock() - storedTick
      const isConfirmed = by > 0 && (await votes(clock)) === 'agrees'
      if (!isConfirmed) noteJump(by, now)
    }
    last = { wall: clock(), steady: now }
  }

  async function votes(at: () => number): Promise<'agrees' | 'contradicts' | 'silent'> {
    const differences = await Promise.all(
      sources.map(async (source) => {
        const time = await source(db).catch(() => undefined)
        return time === undefined ? undefined : Math.abs(time - at())
      }),
    )
    const answered = differences.filter((each) => each !== undefined)
    if (answered.some((each) => each <= MAX_SKEW_MS)) return 'agrees'
    return answered.length > 0 ? 'contradicts' : 'silent'
  }

  async function confirm(jump: Jump): Promise<void> {
    const vote = await votes(clock)
    const isQuiet = steady() - jump.since >= QUIET_MS
    // Another jump may have happened meanwhile.
    if (jumped !== jump) return
    if (vote === 'agrees' || (vote === 'silent' && isQuiet)) return end('confirmed')
    if (steady() - jump.loggedAt < REMIND_MS) return
    jump.loggedAt = steady()
    write('error', vote === 'contradicts' ? 'contradicted' : 'unconfirmed', jump.by)
  }

  async function check(): Promise<Reading> {
    if (!last) await compareWithStored()
    let now = observe()
    if (jumped) {
      await confirm(jumped)
      now = observe()
    }
    const isTrusted = jumped === undefined
    if (isTrusted && steady() - storedAt >= STORE_MS) {
      await inTransaction(db, (transaction) => store(transaction, now))
      storedAt = steady()
    }
    return { now, isTrusted }
  }

  return {
    check: () =>
      (pending ??= check().finally(() => {
        pending = undefined
      })),
    jump() {
      if (last) observe()
      return jumped && Math.round(jumped.by)
    },
    isContradicted: async () => (await votes(clock)) === 'contradicts',
  }
}

/** Returns the last reading of any server's clock that was trusted; undefined before the first. */
export async function readLastTick(db: Database): Promise<number | undefined> {
  return (await db.selectFrom('last_tick').select('at').where('id', '=', ROW).executeTakeFirst())?.at
}

const store = (db: Database, at: number) =>
  db
    .insertInto('last_tick')
    .values({ id: ROW, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute()
