import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { type EntryName, serverEntry } from './server-entry.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Strong enough for the checks of production, but public. */
export const TEST_KEY = 'q7Zt0mR4xW9eK2nV5bJ8cL1yH6gD3fSp'

export interface Run {
  child: ChildProcess
  stdout: () => string
  stderr: () => string
  /** Resolves once stdout contains `text`; rejects when the process ends before. */
  says(text: string): Promise<void>
  /** Resolves to the exit code, or to the signal that ended the process. */
  ended: Promise<number | NodeJS.Signals | null>
}

interface EntryOptions {
  args?: string[]
  /** Starts the entry as npm does: `child` is a shell, which passes no signal on, and `ended` resolves when the entry has ended, too. */
  inShell?: boolean
  /** Code that runs before the entry. */
  prelude?: string
  /** The largest file that the process may write, in kB. */
  fileLimit?: number
  /** The folder of another project than this one. */
  root?: string
}

/** Starts an entry of the server with only these variables, PATH and HOME. It stops without draining. */
export async function runEntry(name: EntryName, env: Record<string, string>, options: EntryOptions = {}): Promise<Run> {
  const { args = [], inShell = false, prelude = '', root = ROOT, fileLimit } = options
  const { PATH = '', HOME = '' } = process.env
  const program = await serverEntry(name, root)
  const command = [process.execPath, '--input-type=module', '-', ...args]
  // Without the signal, a write beyond the limit fails like one on a full disk.
  const limited = ['bash', '-c', 'ulimit -f "$0"; trap "" XFSZ; exec "$@"', String(fileLimit), ...command]
  const [file = '', ...given] = inShell ? ['sh', '-c', '"$0" "$@"; exit $?', ...command] : fileLimit === undefined ? command : limited
  const child = spawn(file, given, { cwd: root, env: { PATH, HOME, DRAIN_SECONDS: '0', ...env } })
  // Writing fails when the process is killed during startup.
  child.stdin.on('error', () => undefined)
  child.stdin.end(prelude + program)
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null)
  const says = (text: string) =>
    new Promise<void>((done, fail) => {
      const look = () => out.includes(text) && done()
      child.stdout.on('data', look)
      look()
      void ended.then(() => fail(new Error(`The process ended before it printed "${text}": ${out}${err}`)))
    })
  return { child, stdout: () => out, stderr: () => err, says, ended }
}
