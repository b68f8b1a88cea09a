import type { Browser } from 'playwright'
import { inTurns, openPhone } from './browser.ts'
import { fling, scrollingRows } from './scrolling.ts'
import { buildPage } from './stage.ts'
import { atMost, median, ratio, type Row } from './table.ts'

const ROWS = 10_000
/** Rows rendered beyond the visible ones, so that scrolling never shows a gap. */
const SPARE = 6
/** Mounts per page: one mount takes a few milliseconds and varies by as much. */
const MOUNTS = 9

interface Mount {
  time: number
  work: number
}

/** Measures a list of 10,000 rows against the same list written by hand with React Virtual. */
export async function list(browser: Browser): Promise<Row[]> {
  const stage = await buildPage('page')
  const phone = await openPhone(browser)
  const { page } = phone
  const first = { selector: '.st-item', count: 10 }
  const whole = { selector: '.st-list-long .st-item', count: 10 }

  async function measure(variant: 'ours' | 'baseline') {
    await page.goto(stage.url)
    await page.evaluate(([one, count]) => window.bench.load(one, 'list', count), [variant, ROWS] as const)
    await phone.collectGarbage()
    const cold = await page.evaluate((all) => window.bench.mount('.st-item', all), first)
    // The first long list loads its code on demand; the later mounts measure the list itself.
    await page.waitForSelector('.st-list-long')
    const mounts: Mount[] = []
    for (let turn = 0; turn < MOUNTS; turn += 1) mounts.push(await mountAgain())
    const middle = (of: (mount: Mount) => number) => median(mounts.map(of))
    return { first: cold.whole, time: middle(({ time }) => time), work: middle(({ work }) => work), ...(await fling(phone)) }
  }

  async function mountAgain(): Promise<Mount> {
    // No garbage collection here: V8 would discard compiled code with it, and each mount would compile it again.
    await page.evaluate(() => window.bench.unmount())
    const before = await phone.spent()
    const { whole: time } = await page.evaluate((all) => window.bench.mount('.st-list-long', all), whole)
    return { time, work: (await phone.spent()).drawing - before.drawing }
  }

  /** Counts the rows in the document and those at least partly visible, in the middle of the list. */
  async function rowsInDocument() {
    await page.goto(stage.url)
    await page.evaluate((count) => window.bench.load('ours', 'list', count), ROWS)
    await page.evaluate((all) => window.bench.mount('.st-item', all), first)
    await page.waitForSelector('.st-list-long')
    await page.evaluate(() => window.scrollTo(0, 100_000))
    await page.waitForTimeout(500)
    return page.evaluate(() => {
      const rows = [...document.querySelectorAll('.st-list-long > li')].map((row) => row.getBoundingClientRect())
      return { all: rows.length, seen: rows.filter(({ bottom, top }) => bottom > 0 && top < window.innerHeight).length }
    })
  }

  try {
    const { ours, baseline } = await inTurns({ warmUp: 1, measured: 9 }, measure)
    const compare = (what: string, part: keyof (typeof ours)[number], most?: number) =>
      ratio(
        `10,000 rows: ${what}`,
        ours.map((run) => run[part]),
        baseline.map((run) => run[part]),
        'ms',
        most,
      )
    const { all, seen } = await rowsInDocument()
    return [
      atMost(`10,000 rows: in the document, with ${seen} in view`, all, 'rows', seen + SPARE),
      compare('processor time of a mount', 'work', 1.2),
      compare('time of a mount', 'time'),
      compare('time until the first rows are rendered, first mount', 'first'),
      ...scrollingRows('10,000 rows', ours, baseline),
    ]
  } finally {
    await phone.close()
    await stage.close()
  }
}
