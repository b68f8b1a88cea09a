import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../free-port.ts'

/** The glass of a phone, in CSS pixels, which is all of the pretended display. */
export const [WIDTH, HEIGHT] = [390, 844]

/** Each is a trap that was met: docs/decisions/061-webkit-and-old-browsers.md. */
const ARGUMENTS = ['--automation', '--full-screen', '--time-zone=Asia/Shanghai', '--enable-smooth-scrolling=false']
/** What the programs find around them: nothing of this process but the path, and no bus of a desktop that nobody answers. */
const ENVIRONMENT = { PATH: process.env['PATH'] ?? '', HOME: tmpdir(), LANG: 'C.UTF-8', NO_AT_BRIDGE: '1' }

export interface WebKit {
  /** A browser of its own, without anything that another one keeps, with the window of a phone. */
  open(): Promise<WebDriver>
  stop(): Promise<void>
}

/** Starts a display and WebKit's driver. Throws what they printed when one of them does not come up. */
export async function startWebKit(): Promise<WebKit> {
  // The display picks a free number by itself and says it.
  const display = start('Xvfb', ['-displayfd', '1', '-screen', '0', `${WIDTH}x${HEIGHT}x24`, '-nolisten', 'tcp'], {})
  const number = await display.firstLine()
  // The driver takes a free port by itself but does not say which.
  const port = await freePort()
  const driver = start('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { DISPLAY: `:${number}` })
  const url = `http://127.0.0.1:${port}`
  await driver.untilReady(`${url}/status`)
  return {
    async open() {
      const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args: ARGUMENTS } })
      const browser = await new Builder().usingServer(url).withCapabilities(capabilities).build()
      await browser.manage().window().setRect({ x: 0, y: 0, width: WIDTH, height: HEIGHT })
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
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (words += piece.toString()))
  const ended = once(child, 'close')
  const died = ended.then(() => Promise.reject(new Error(`${command} has ended: ${words}`)))
  died.catch(() => undefined)
  const firstLine = async () => {
    while (!words.includes('\n')) await once(child.stdout, 'data')
    return words.split('\n')[0] ?? ''
  }
  return {
    firstLine: () => Promise.race([firstLine(), died]),
    untilReady: (url) => Promise.race([untilAnswered(url), died]),
    async stop() {
      killGroup(child)
      await ended
    },
  }
}

/** With the browsers that the driver has started: one that hangs would outlive it, and keep its output open. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
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
