import { existsSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, whatever the machine. */
const TICK_MS = 10
/** Where user and system time stand behind the name of the program, which may hold blanks itself (proc(5): fields 14 and 15). */
const [USER, SYSTEM] = [11, 12]

/** The processor time that a process has taken since it began, of all its threads, in milliseconds; undefined where the system does not say. */
export function processorTime(pid: number): number | undefined {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return undefined
  const stat = readFileSync(path, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS
}
