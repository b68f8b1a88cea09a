import { appendFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'

/** Names the file that taps are noted in; without it nothing is watched (`npm run bench -- taps` sets both). */
export const TAPS_FILE = 'STEWARD_TAPS'
/** How many times slower than this machine the phone is. */
export const SLOWER = 'STEWARD_SLOWER'

/** More than a browser without a screen takes of its window for its own bars. */
const BARS_PX = 200

/** What somebody touched or typed, until the page had drawn the answer. */
export interface Tap {
  journey: string
  /** The event that took longest, e.g. `click`. */
  event: string
  /** What was touched. */
  on: string
  /** Milliseconds until the next frame, as the browser counts them for INP: in steps of eight. */
  duration: number
  /** Milliseconds of it before anything ran for the touch: the page was busy with something else, and a journey touches sooner than a person. */
  wait: number
}

/** Notes every interaction of all pages of a context, where somebody asked for it. */
export async function watchTaps(context: BrowserContext, journey: string): Promise<void> {
  const file = process.env[TAPS_FILE]
  if (file === undefined) return
  const rate = Number(process.env[SLOWER] ?? 1)
  await context.exposeBinding('noteTap', (_page, tap: Omit<Tap, 'journey'>) =>
    appendFileSync(file, `${JSON.stringify({ journey, ...tap })}\n`),
  )
  await context.addInitScript(observe)
  context.on('page', (page) => {
    // A page that closed at once needs neither.
    void beAPhone(context, page, rate).catch(() => undefined)
  })
}

/**
 * Makes the processor slower and the window taller. A browser's bars are taken from the window while the page keeps its height, so that the foot of
 * the page lies below the window's edge, and what is drawn there counts as drawn only when something above it is, too.
 */
async function beAPhone(context: BrowserContext, page: Page, rate: number): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const { windowId, bounds } = await devtools.send('Browser.getWindowForTarget')
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { height: (bounds.height ?? 0) + BARS_PX } })
  if (rate > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

function observe(): void {
  type Interaction = PerformanceEntry & { interactionId: number; processingStart: number; target: Node | null }
  const { noteTap } = window as unknown as { noteTap(tap: { event: string; on: string; duration: number; wait: number }): void }
  const described = (element: Element) => `${element.getAttribute('class') ?? ''} ${element.textContent?.slice(0, 12) ?? ''}`.trim()
  // The answer to a tap may be that what was touched is gone.
  let touched = ''
  const touch = ({ target }: Event) => {
    if (target instanceof Element) touched = described(target)
  }
  addEventListener('pointerdown', touch, { capture: true, passive: true })
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration, processingStart, interactionId, target } of list.getEntries() as Interaction[]) {
      const on = target instanceof Element ? described(target) : touched
      // The messenger's own buttons, as the simulator draws them, are not this app's.
      if (interactionId > 0 && !on.startsWith('sim-')) noteTap({ event: name, on, duration, wait: Math.round(processingStart - startTime) })
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
