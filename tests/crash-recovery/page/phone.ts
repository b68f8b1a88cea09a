import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Browser, type CDPSession, chromium, devices, type Page } from 'playwright'
import { chromeArgs, ensureBrowser } from '../../../tools/chrome.ts'
import { type StoredDraft, readKept } from './kept.ts'

/**
 * How the page is killed and how its owner comes back: `tab`, its process is killed and the browser loads the tab again; `address`, the
 * tab is lost, and what it held, and its address is opened again; `link`, the same, and the link in the chat is opened again; `app`, the
 * whole browser is killed, and then the link is opened again.
 */
export const WAYS = ['tab', 'address', 'link', 'app'] as const
export type Way = (typeof WAYS)[number]

/** A page that somebody looks at, until it is killed. */
export interface Life {
  page: Page
  /** Resolves once the page is dead. */
  dead: Promise<void>
  /** Ends its process at an instant, milliseconds from now; no farewell event is fired. */
  killIn(way: Way, milliseconds: number): Promise<void>
}

/** A browser on a folder of its own, which outlives it. */
interface Running {
  child: ChildProcess
  endpoint: string
}

/** It is Android that ends pages while the camera is open. */
const ANDROID = `--user-agent=${devices['Pixel 5'].userAgent}`

async function launch(profile: string): Promise<Running> {
  const own = [
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--window-size=390,844',
    '--password-store=basic',
    ANDROID,
  ]
  // A group of its own, so that it can be killed with all its processes.
  const child = spawn(ensureBrowser(), [...chromeArgs, ...own, 'about:blank'], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  for await (const chunk of child.stderr ?? []) {
    said += String(chunk)
    const endpoint = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
    if (endpoint !== undefined) return { child, endpoint }
  }
  throw new Error(`the browser did not start: ${said}`)
}

async function end({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  killProcess(-child.pid)
  await ended
}

/** It may have ended by itself meanwhile. */
function killProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Another tab beside a killed one. The browser may first offer it a process that was killed, too. */
async function newTab(killed: Page): Promise<Page> {
  for (let tries = 0; ; tries += 1)
    try {
      return await killed.context().newPage()
    } catch (error) {
      if (tries === 3) throw error
    }
}

/** A telephone whose page, or browser, is killed again and again. */
export class Phone {
  private running: Running | undefined
  private connection: Browser | undefined
  private devtools: CDPSession | undefined
  private page: Page | undefined
  constructor(
    private readonly profile: string,
    private readonly origin: string,
  ) {}

  /** Starts the browser, or starts it again after all of it was killed. */
  async start(): Promise<void> {
    await this.connection?.close()
    if (this.running) await end(this.running)
    this.running = await launch(this.profile)
    await this.connect()
  }

  /** Opens an address of the service for the first time since `start`. */
  async open(address: string): Promise<Life> {
    const page = this.livePage()
    await page.goto(this.origin + address)
    return this.life(page)
  }

  /** The tab, whose process was killed, is loaded again by the browser; what the tab held is there still. */
  async reload(): Promise<Life> {
    await this.devtools?.send('Page.reload')
    // Playwright gives a page up whose process has ended; to one that connects anew it is a page like any other.
    await this.connection?.close()
    await this.connect()
    return this.life(this.livePage())
  }

  /** The tab is gone with all that it held; another one opens an address, by default that where the killed page was. */
  async openAnew(address?: string): Promise<Life> {
    const killed = this.livePage()
    const { targetInfo } = (await this.devtools?.send('Target.getTargetInfo')) ?? {}
    const page = await newTab(killed)
    const devtools = await this.connection?.newBrowserCDPSession()
    if (targetInfo) await devtools?.send('Target.closeTarget', { targetId: targetInfo.targetId })
    await this.take(page)
    await page.goto(address === undefined ? killed.url() : this.origin + address)
    return this.life(page)
  }

  private async connect(): Promise<void> {
    if (!this.running) throw new Error('the phone is off')
    this.connection = await chromium.connectOverCDP(this.running.endpoint)
    const [page] = this.connection.contexts()[0]?.pages() ?? []
    if (!page) throw new Error('the browser has no page')
    await this.take(page)
  }

  private async take(page: Page): Promise<void> {
    this.page = page
    this.devtools = await page.context().newCDPSession(page)
    await this.devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  }

  private livePage(): Page {
    if (!this.page) throw new Error('the phone has no page')
    return this.page
  }

  private life(page: Page): Life {
    const dead = new Promise<void>((resolve) => {
      page.once('crash', () => resolve())
      page.once('close', () => resolve())
    })
    const killIn = async (way: Way, milliseconds: number) => {
      const renderers = await this.renderers()
      setTimeout(() => {
        if (way === 'app' && this.running) void end(this.running)
        else for (const id of renderers) killProcess(id)
      }, milliseconds)
    }
    return { page, dead, killIn }
  }

  /** Every renderer of this browser: that of the page, and those that wait for a page. */
  private async renderers(): Promise<number[]> {
    const devtools = await this.connection?.newBrowserCDPSession()
    const found = await devtools?.send('SystemInfo.getProcessInfo')
    await devtools?.detach()
    return (found?.processInfo ?? []).filter(({ type }) => type === 'renderer').map(({ id }) => id)
  }

  /** What the page had kept, as it lies in storage after its death. */
  async kept(): Promise<StoredDraft> {
    const other = await newTab(this.livePage())
    await other.goto(`${this.origin}/health/live`)
    const kept = await readKept(other)
    await other.close()
    return kept
  }

  async stop(): Promise<void> {
    await this.connection?.close()
    if (this.running) await end(this.running)
  }
}
