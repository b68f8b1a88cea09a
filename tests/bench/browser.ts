import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { chromeArgs, requireChrome } from '../../tools/chrome.ts'
import { PHONE } from '../phone.ts'

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: requireChrome(), args: chromeArgs })

/** Milliseconds of processor time, which other work on the machine influences little. */
export interface Spent {
  script: number
  /** Script, style and layout. */
  drawing: number
  /** All tasks of the main thread, including work between the parts above, such as validation on submit. */
  tasks: number
}

export interface Phone {
  page: Page
  devtools: CDPSession
  /** Processor time of the page's main thread since it was opened. */
  spent(): Promise<Spent>
  collectGarbage(): Promise<void>
  close(): Promise<void>
}

/** Opens a new browser context that shares no cache, session or storage. */
export async function openPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error))
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    page,
    devtools,
    async spent() {
      const { metrics } = await devtools.send('Performance.getMetrics')
      const milliseconds = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000
      const script = milliseconds('ScriptDuration')
      return {
        script,
        tasks: milliseconds('TaskDuration'),
        drawing: script + milliseconds('RecalcStyleDuration') + milliseconds('LayoutDuration'),
      }
    },
    async collectGarbage() {
      await devtools.send('HeapProfiler.collectGarbage')
    },
    close: () => context.close(),
  }
}

/** Measures alternately (ours, baseline, ours, baseline, ...), so that other work on the machine affects both alike. */
export async function inTurns<Measured>(
  times: { warmUp: number; measured: number },
  measure: (variant: 'ours' | 'baseline') => Promise<Measured>,
): Promise<Record<'ours' | 'baseline', Measured[]>> {
  const found: Record<'ours' | 'baseline', Measured[]> = { ours: [], baseline: [] }
  for (let turn = 0; turn < times.warmUp + times.measured; turn += 1) {
    for (const variant of ['ours', 'baseline'] as const) {
      const measured = await measure(variant)
      if (turn >= times.warmUp) found[variant].push(measured)
    }
  }
  return found
}
