import { existsSync, readFileSync } from 'node:fs'

/** Linux reports processor time in hundredths of a second on every machine. */
const TICK_MS = 10
/** Indexes of user and system time, counted after the program name, which may contain blanks (proc(5), fields 14 and 15). */
const [USER, SYSTEM] = [11, 12]

/**
 * Returns the processor time of all threads of a process since its start, in milliseconds; undefined where the system does not report it.
 */
export function processorTime(pid: number): number | undefined {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return undefined
  const stat = readFileSync(path, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS
}
