import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { TEST_KEY } from '../../contract/process.ts'

const READY_MS = 120_000

/** The built server as a process, as in production (`npm run build`). */
export class Instance {
  readonly port: number
  readonly #env: Record<string, string>
  #child: ChildProcess | undefined
  #errors = ''

  constructor(port: number, env: Record<string, string>) {
    this.port = port
    this.#env = env
  }

  async start(): Promise<void> {
    const { PATH = '', HOME = '' } = process.env
    const settings = { HOST: '127.0.0.1', PORT: String(this.port), SECRET_KEY: TEST_KEY, TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '0' }
    const child = spawn(process.execPath, ['dist/server/serve.js'], {
      env: { PATH, HOME, DATABASE_CONNECTIONS: '10', ...settings, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (chunk: Buffer) => this.#keepErrors(chunk))
    child.stderr.on('data', (chunk: Buffer) => this.#keepErrors(chunk))
    this.#child = child
    for (const until = performance.now() + READY_MS; performance.now() < until; await pause(100)) {
      if (child.exitCode !== null) break
      const isReady = await fetch(`http://127.0.0.1:${this.port}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) return
    }
    throw new Error(`the server does not start: ${this.#errors}`)
  }

  /** Ends the process without a chance to finish anything. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /** The lines of the log about errors. */
  errors(): string {
    return this.#errors
  }

  #keepErrors(chunk: Buffer): void {
    for (const line of chunk.toString().split('\n')) if (/"error"|Error/.test(line)) this.#errors += `${line}\n`
  }
}
