import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { TEST_KEY } from '../contract/process.ts'
import type { Release } from './releases.ts'

const READY_MS = 60_000
const POLL_MS = 50

export interface InstanceSettings {
  port: number
  databaseUrl: string
  filesDir: string
  publicUrl: string
}

/** A server that is replaced by another release, and that starts again when it was killed, as by systemd. */
export class Instance {
  readonly #settings: InstanceSettings
  #child: ChildProcess | undefined
  #errors = ''

  constructor(settings: InstanceSettings) {
    this.#settings = settings
  }

  /** Starts a release and returns its process; `ready` waits until it serves. */
  start({ root }: Release, drainSeconds: number): void {
    const { port, databaseUrl, filesDir, publicUrl } = this.#settings
    const { PATH = '', HOME = '' } = process.env
    const settings = {
      DATABASE_URL: databaseUrl,
      FILES_DIR: filesDir,
      PUBLIC_URL: publicUrl,
      SECRET_KEY: TEST_KEY,
      TRUST_PROXY: '127.0.0.1',
    }
    const child = spawn(process.execPath, ['serve.mjs'], {
      cwd: root,
      env: {
        PATH,
        HOME,
        ...settings,
        HOST: '127.0.0.1',
        PORT: String(port),
        DRAIN_SECONDS: String(drainSeconds),
        DATABASE_CONNECTIONS: '8',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr?.on('data', (chunk: Buffer) => (this.#errors += chunk.toString()))
    this.#child = child
  }

  /** Resolves to true when the instance is ready, and to false when its process has ended before. Throws when neither happens in time. */
  async ready(): Promise<boolean> {
    const url = `http://127.0.0.1:${this.#settings.port}/health/ready`
    for (const until = Date.now() + READY_MS; Date.now() < until; await pause(POLL_MS)) {
      if (this.hasEnded()) return false
      if (
        await fetch(url).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return true
    }
    throw new Error(`An instance does not start: ${this.#errors}`)
  }

  hasEnded(): boolean {
    const child = this.#child
    return child === undefined || child.exitCode !== null || child.signalCode !== null
  }

  /** Sends a signal and resolves when the process has ended. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child
    if (child === undefined || this.hasEnded()) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  errors(): string {
    return this.#errors
  }
}
