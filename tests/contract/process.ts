import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { type EntryName, serverEntry } from './server-entry.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Strong enough for production, and known to everyone. */
export const TEST_KEY = 'q7Zt0mR4xW9eK2nV5bJ8cL1yH6gD3fSp'

export interface Run {
  child: ChildProcess
  stdout: () => string
  stderr: () => string
  /** Resolves once stdout holds `text`; rejects when the process ends before. */
  says(text: string): Promise<void>
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
}

/** Starts an entry of the server with these variables and nothing of ours. */
export async function runEntry(name: EntryName, env: Record<string, string>, args: string[] = []): Promise<Run> {
  const { PATH = '', HOME = '' } = process.env
  const program = await serverEntry(name)
  const child = spawn(process.execPath, ['--input-type=module', '-', ...args], { cwd: ROOT, env: { PATH, HOME, ...env } })
  // Whoever is killed while it starts does not read to the end.
  child.stdin.on('error', () => undefined)
  child.stdin.end(program)
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null)
  const says = (text: string) =>
    new Promise<void>((done, fail) => {
      const look = () => out.includes(text) && done()
      child.stdout.on('data', look)
      look()
      void ended.then(() => fail(new Error(`It ended without saying "${text}": ${out}${err}`)))
    })
  return { child, stdout: () => out, stderr: () => err, says, ended }
}
