import { appendFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'

/** Environment variable with the file for recorded taps; without it no tap is recorded (`npm run bench -- taps` sets both). */
export const TAPS_FILE = 'STEWARD_TAPS'
/** Environment variable: how many times slower than this machine the phone is. */
export const SLOWER = 'STEWARD_SLOWER'

/** More pixels than a headless browser reserves for its own bars. */
const BARS_PX = 200

/** An interaction, measured until the next paint. */
export interface Tap {
  journey: string
  /** The event with the longest duration, e.g. `click`. */
  event: string
  /** The element that was tapped. */
  on: string
  /** Milliseconds until the next frame, as measured for INP, in steps of eight. */
  duration: number
  /** Input delay in milliseconds: the part of `duration` before the page could handle the event. Journeys tap earlier than people. */
  wait: number
}

/** Records every interaction in all pages of a context when `STEWARD_TAPS` is set. */
export async function watchTaps(context: BrowserContext, journey: string): Promise<void> {
  const file = process.env[TAPS_FILE]
  if (file === undefined) return
  const rate = Number(process.env[SLOWER] ?? 1)
  await context.exposeBinding('noteTap', (_page, tap: Omit<Tap, 'journey'>) =>
    appendFileSync(file, `${JSON.stringify({ journey, ...tap })}\n`),
  )
  await context.addInitScript(observe)
  context.on('page', (page) => {
    // A page may have closed already.
    void emulatePhone(context, page, rate).catch(() => undefined)
  })
}

/**
 * Slows the processor down and makes the window taller. The browser's bars reduce the window but not the page's height, so the page's foot
 * would lie outside the window. Changes below the window's edge are measured only together with changes above.
 */
async function emulatePhone(context: BrowserContext, page: Page, rate: number): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const { windowId, bounds } = await devtools.send('Browser.getWindowForTarget')
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { height: (bounds.height ?? 0) + BARS_PX } })
  if (rate > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

function observe(): void {
  type Interaction = PerformanceEntry & { interactionId: number; processingStart: number; target: Node | null }
  const { noteTap } = window as unknown as { noteTap(tap: { event: string; on: string; duration: number; wait: number }): void }
  const described = (element: Element) => `${element.getAttribute('class') ?? ''} ${element.textContent?.slice(0, 12) ?? ''}`.trim()
  // The tapped element may have been removed when the event is reported.
  let touched = ''
  const touch = ({ target }: Event) => {
    if (target instanceof Element) touched = described(target)
  }
  addEventListener('pointerdown', touch, { capture: true, passive: true })
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration, processingStart, interactionId, target } of list.getEntries() as Interaction[]) {
      const on = target instanceof Element ? described(target) : touched
      // Elements of the simulator (`sim-`) do not belong to the app.
      if (interactionId > 0 && !on.startsWith('sim-')) noteTap({ event: name, on, duration, wait: Math.round(processingStart - startTime) })
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
