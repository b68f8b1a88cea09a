import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Browser, type CDPSession, chromium, devices, type Page } from 'playwright'
import { chromeArgs, requireChrome } from '../../../tools/chrome.ts'
import { type StoredDraft, readDraft } from './stored-draft.ts'

/**
 * How the page is killed and reopened. `tab`: kills the renderer and reloads the tab. `address`: closes the tab and opens its address in
 * another. `link`: the same, with the link from the chat. `app`: kills the whole browser, then opens the link.
 */
export const KILL_MODES = ['tab', 'address', 'link', 'app'] as const
export type KillMode = (typeof KILL_MODES)[number]

/** A page in use until it is killed. */
export interface LivePage {
  page: Page
  /** Resolves when the page has crashed or closed. */
  dead: Promise<void>
  /** Kills the page's process after so many milliseconds, without any unload event. */
  killIn(mode: KillMode, milliseconds: number): Promise<void>
}

/** A browser process with a profile folder that outlives it. */
interface Running {
  child: ChildProcess
  endpoint: string
}

/** Android, because it kills pages during use of the camera. */
const ANDROID = `--user-agent=${devices['Pixel 5'].userAgent}`

async function launch(profile: string): Promise<Running> {
  const options = [
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--window-size=390,844',
    '--password-store=basic',
    ANDROID,
  ]
  // A separate process group, so that one signal kills all browser processes.
  const child = spawn(requireChrome(), [...chromeArgs, ...options, 'about:blank'], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  for await (const chunk of child.stderr ?? []) {
    output += String(chunk)
    const endpoint = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
    if (endpoint !== undefined) return { child, endpoint }
  }
  throw new Error(`the browser did not start: ${output}`)
}

async function end({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  killProcess(-child.pid)
  await ended
}

/** Kills a process. Ignores a process that has ended already. */
function killProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Opens a tab next to a killed one. Retries, because the browser may offer the new tab a renderer that was killed as well. */
async function newTab(killed: Page): Promise<Page> {
  for (let tries = 0; ; tries += 1)
    try {
      return await killed.context().newPage()
    } catch (error) {
      if (tries === 3) throw error
    }
}

/** A phone whose page or browser can be killed repeatedly. */
export class Phone {
  private running: Running | undefined
  private connection: Browser | undefined
  private devtools: CDPSession | undefined
  private page: Page | undefined
  constructor(
    private readonly profile: string,
    private readonly origin: string,
  ) {}

  /** Starts the browser, or restarts it after it was killed. */
  async start(): Promise<void> {
    await this.connection?.close()
    if (this.running) await end(this.running)
    this.running = await launch(this.profile)
    await this.connect()
  }

  /** Opens an address of the service, the first one since `start`. */
  async open(address: string): Promise<LivePage> {
    const page = this.currentPage()
    await page.goto(this.origin + address)
    return this.watch(page)
  }

  /** Reloads the tab whose process was killed. Its session storage survives. */
  async reload(): Promise<LivePage> {
    await this.devtools?.send('Page.reload')
    // Playwright does not reuse a page whose process has ended, but sees it as a normal page after reconnecting.
    await this.connection?.close()
    await this.connect()
    return this.watch(this.currentPage())
  }

  /** Closes the killed tab with its session storage, and opens an address in another; by default the address of the killed page. */
  async openInNewTab(address?: string): Promise<LivePage> {
    const killed = this.currentPage()
    const { targetInfo } = (await this.devtools?.send('Target.getTargetInfo')) ?? {}
    const page = await newTab(killed)
    const devtools = await this.connection?.newBrowserCDPSession()
    if (targetInfo) await devtools?.send('Target.closeTarget', { targetId: targetInfo.targetId })
    await this.attach(page)
    await page.goto(address === undefined ? killed.url() : this.origin + address)
    return this.watch(page)
  }

  private async connect(): Promise<void> {
    if (!this.running) throw new Error('the phone is off')
    this.connection = await chromium.connectOverCDP(this.running.endpoint)
    const [page] = this.connection.contexts()[0]?.pages() ?? []
    if (!page) throw new Error('the browser has no page')
    await this.attach(page)
  }

  private async attach(page: Page): Promise<void> {
    this.page = page
    this.devtools = await page.context().newCDPSession(page)
    await this.devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  }

  private currentPage(): Page {
    if (!this.page) throw new Error('the phone has no page')
    return this.page
  }

  private watch(page: Page): LivePage {
    const dead = new Promise<void>((resolve) => {
      page.once('crash', () => resolve())
      page.once('close', () => resolve())
    })
    const killIn = async (mode: KillMode, milliseconds: number) => {
      const renderers = await this.renderers()
      setTimeout(() => {
        if (mode === 'app' && this.running) void end(this.running)
        else for (const id of renderers) killProcess(id)
      }, milliseconds)
    }
    return { page, dead, killIn }
  }

  /** Returns the process ids of all renderers of this browser, with or without a page. */
  private async renderers(): Promise<number[]> {
    const devtools = await this.connection?.newBrowserCDPSession()
    const found = await devtools?.send('SystemInfo.getProcessInfo')
    await devtools?.detach()
    return (found?.processInfo ?? []).filter(({ type }) => type === 'renderer').map(({ id }) => id)
  }

  /** Returns the draft of the killed page, read from storage. */
  async savedDraft(): Promise<StoredDraft> {
    const other = await newTab(this.currentPage())
    await other.goto(`${this.origin}/health/live`)
    const draft = await readDraft(other)
    await other.close()
    return draft
  }

  async stop(): Promise<void> {
    await this.connection?.close()
    if (this.running) await end(this.running)
  }
}
