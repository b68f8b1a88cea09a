import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../free-port.ts'

/** Screens in CSS pixels, which are also sizes of the virtual display. */
const PHONE: Size = { width: 390, height: 844 }
export const COMPUTER: Size = { width: 1280, height: 800 }

interface Size {
  width: number
  height: number
}

/** docs/architecture/browsers-and-errors.md explains each option. */
const ARGUMENTS = ['--automation', '--full-screen', '--time-zone=Asia/Shanghai', '--enable-smooth-scrolling=false']
/** Environment of the programs: only PATH from this process, and no accessibility bus, because none is running. */
const ENVIRONMENT = { PATH: process.env['PATH'] ?? '', HOME: tmpdir(), LANG: 'C.UTF-8', NO_AT_BRIDGE: '1' }

export interface WebKit {
  /** Opens a browser with a fresh profile and a window of the size of the screen. */
  open(): Promise<WebDriver>
  stop(): Promise<void>
}

/** Starts a virtual display and WebKit's driver. Throws their output when one fails to start. */
export async function startWebKit({ width, height } = PHONE): Promise<WebKit> {
  // Xvfb picks a free display number and prints it.
  const display = start('Xvfb', ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], {})
  const number = await display.firstLine()
  // The driver could pick a port, but would not print it.
  const port = await freePort()
  const driver = start('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { DISPLAY: `:${number}` })
  const url = `http://127.0.0.1:${port}`
  await driver.untilReady(`${url}/status`)
  return {
    async open() {
      const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args: ARGUMENTS } })
      const browser = await new Builder().usingServer(url).withCapabilities(capabilities).build()
      await browser.manage().window().setRect({ x: 0, y: 0, width, height })
      return browser
    },
    async stop() {
      await driver.stop()
      await display.stop()
    },
  }
}

interface Program {
  firstLine(): Promise<string>
  untilReady(url: string): Promise<void>
  stop(): Promise<void>
}

function start(command: string, args: readonly string[], env: Readonly<Record<string, string>>): Program {
  const child = spawn(command, args, { env: { ...ENVIRONMENT, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()))
  const ended = once(child, 'close')
  const exited = ended.then(() => Promise.reject(new Error(`${command} has ended: ${output}`)))
  exited.catch(() => undefined)
  const firstLine = async () => {
    while (!output.includes('\n')) await once(child.stdout, 'data')
    return output.split('\n')[0] ?? ''
  }
  return {
    firstLine: () => Promise.race([firstLine(), exited]),
    untilReady: (url) => Promise.race([untilAnswered(url), exited]),
    async stop() {
      killGroup(child)
      await ended
    },
  }
}

/** Kills a program with its child processes: a hanging browser would outlive the driver and keep its output open. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has ended already.
  }
}

async function untilAnswered(url: string): Promise<void> {
  const answered = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answered())) await new Promise(setImmediate)
}
