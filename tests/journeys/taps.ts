import { appendFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'

/** Names the file that taps are noted in; without it nothing is watched (`npm run bench -- taps` sets both). */
export const TAPS_FILE = 'STEWARD_TAPS'
/** How many times slower than this machine the phone is. */
export const SLOWER = 'STEWARD_SLOWER'

/** What somebody touched or typed, until the page had drawn the answer. */
export interface Tap {
  journey: string
  /** The event that took longest, e.g. `click`. */
  event: string
  /** What was touched. */
  on: string
  /** Milliseconds until the next frame, as the browser counts them for INP: in steps of eight. */
  duration: number
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
    const slow = async () => (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
    // A page that closed at once needs no throttle.
    if (rate > 1) void slow().catch(() => undefined)
  })
}

function observe(): void {
  type Interaction = PerformanceEntry & { interactionId: number; target: Element | null }
  const { noteTap } = window as unknown as { noteTap(tap: { event: string; on: string; duration: number }): void }
  new PerformanceObserver((list) => {
    for (const { name, duration, interactionId, target } of list.getEntries() as Interaction[]) {
      if (interactionId > 0)
        noteTap({ event: name, on: `${target?.getAttribute('class') ?? ''} ${target?.textContent?.slice(0, 12) ?? ''}`.trim(), duration })
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
