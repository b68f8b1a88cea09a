import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE_MS = 5_000

interface RunOptions {
  /** The project in which the command runs, with its tools first in PATH. */
  root: string
  /** Stops the command when aborted. */
  limit: AbortSignal
  env?: NodeJS.ProcessEnv
}

export interface CommandResult {
  ok: boolean
  output: string
}

/** Runs one command in its own process group and collects its output. Signals to this process stop the group. */
export function runCommand([command = '', ...args]: readonly string[], { root, limit, env: extra }: RunOptions): Promise<CommandResult> {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  const env = { ...process.env, PATH: path, NO_COLOR: '1', ...extra }
  const windows = process.platform === 'win32'
  return new Promise((done) => {
    // Its own process group, so that its browsers and servers are stopped too.
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], shell: windows, detached: !windows })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    const stop = (signal: NodeJS.Signals) => {
      if (child.pid === undefined || windows) child.kill(signal)
      else stopGroup(child.pid, signal)
    }
    let kill: NodeJS.Timeout | undefined
    const stopped = () => {
      output += 'stopped: time limit reached\n'
      stop('SIGTERM')
      kill = setTimeout(() => stop('SIGKILL'), GRACE_MS)
    }
    limit.addEventListener('abort', stopped)
    // Signals to this process do not reach another process group.
    const forward = (signal: NodeJS.Signals) => {
      stop('SIGTERM')
      process.exit(signal === 'SIGINT' ? 130 : 143)
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, forward)
    const end = (ok: boolean) => {
      limit.removeEventListener('abort', stopped)
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, forward)
      clearTimeout(kill)
      done({ ok, output })
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => {
      output += `${error.message}\n`
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

function stopGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The process has already ended.
  }
}
