import { programVersion } from '../config/program-version.ts'

/** Prints a sentence about the start: as it is in a terminal, otherwise as a line of JSON like the log's. */
export function announce(start: string): void {
  const line = { time: new Date().toISOString(), version: programVersion(), level: 'info', start }
  process.stdout.write(`${process.stdout.isTTY ? start : JSON.stringify(line)}\n`)
}
