import type { DatabaseLocation } from '../../../server/database/location.ts'

/** The options of a run with kills. */
export interface Killing {
  kills: number
  /** Seed of the moments of the kills, and of what happens between them. */
  seed: number
  location: DatabaseLocation
  progress?: (kills: number) => void
}

/** When a process ends itself: before its statement number `statement`, or so many milliseconds after that statement was started. */
export interface Moment {
  statement: number
  delayMs: number
  /** Counts only after the server said that it serves. */
  isServing?: boolean
}

/**
 * Draws a moment within so many statements, more often at the end, because a process writes after it has read. Half of the kills come before
 * a statement, the others while it or what follows runs.
 */
export const drawMoment = (random: () => number, statements: number): Moment => ({
  statement: Math.ceil((1 - random() ** 2) * statements),
  delayMs: random() < 0.5 ? 0 : random() * 3,
})

/**
 * Returns code that runs before an entry and ends its process with SIGKILL at a moment, counted in statements of the database, because a
 * loaded machine makes times meaningless. Without a moment it only counts. Prints the number of statements when the process ends by itself.
 */
export function killAtStatement(moment?: Moment): string {
  return `
import { writeSync } from 'node:fs'
import CountedSqlite from 'libsql'
import CountedCommit from 'libsql/promise'
import { Client as CountedClient } from 'pg'
{
  let count = 0
  let isCounting = ${moment?.isServing !== true}
  const { write } = process.stdout
  process.stdout.write = function (...given) {
    isCounting ||= String(given[0]).includes('Steward serves')
    return write.apply(this, given)
  }
  const kill = () => process.kill(process.pid, 'SIGKILL')
  const counted = (prototype, name) => {
    const original = prototype[name]
    prototype[name] = function (...given) {
      if (isCounting) count += 1
      if (isCounting && count === ${moment?.statement ?? 0}) ${moment && moment.delayMs > 0 ? `setTimeout(kill, ${moment.delayMs})` : 'kill()'}
      return original.apply(this, given)
    }
  }
  const { prepare } = CountedSqlite.prototype
  let isCounted = false
  CountedSqlite.prototype.prepare = function (...given) {
    const statement = prepare.apply(this, given)
    if (!isCounted) for (const name of ['run', 'all']) counted(Object.getPrototypeOf(statement), name)
    isCounted = true
    return statement
  }
  counted(CountedCommit.prototype, 'exec')
  counted(CountedClient.prototype, 'query')
  process.once('exit', () => writeSync(2, '${COUNT}' + count))
}
`
}

const COUNT = 'statements: '

/** Returns the number of statements that a process printed when it ended by itself. */
export const statementsIn = (stderr: string): number => Number(stderr.split(COUNT)[1] ?? 0)
