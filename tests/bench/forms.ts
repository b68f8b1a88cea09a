import type { Browser } from 'playwright'
import { inTurns, openPhone } from './browser.ts'
import { FORM_SIZES } from './bench-app.ts'
import { buildPage } from './stage.ts'
import type { Drawn } from './page/fibers.ts'
import { ratio, type Row } from './table.ts'

const TURNS = { warmUp: 1, measured: 9 }
const KEYS = 20
/** Unmeasured before: what is typed first meets code that the browser has not yet compiled. */
const FIRST_KEYS = 20
/** Near the top, as whoever has just opened the form would begin. */
const TYPED_INTO = '[name=field6]'

interface Measured {
  /** Milliseconds until the fields near the screen stand, and until all do. */
  near: number
  whole: number
  /** Milliseconds of processor time until all stand. */
  work: number
  /** Milliseconds of script a key press. */
  key: number
}

/** Forms of our renderer against the same ones written by hand with React Hook Form and Semi Input. */
export async function forms(browser: Browser): Promise<Row[]> {
  const stage = await buildPage('page')
  const phone = await openPhone(browser)
  const { page } = phone

  async function open(who: 'ours' | 'baseline', size: number, query = ''): Promise<Omit<Measured, 'key'>> {
    await page.goto(stage.url + query)
    await page.evaluate(([one, count]) => window.bench.load(one, 'form', count), [who, size] as const)
    await phone.collectGarbage()
    const before = await phone.spent()
    const all = { selector: '.st-field input', count: size }
    const stood = await page.evaluate(([near, every]) => window.bench.mount(near, every), ['[name=field12]', all] as const)
    return { ...stood, work: (await phone.spent()).drawing - before.drawing }
  }

  async function type(keys: number): Promise<void> {
    for (let key = 0; key < keys; key += 1) await page.keyboard.press('a')
  }

  async function measure(who: 'ours' | 'baseline', size: number): Promise<Measured> {
    const mount = await open(who, size)
    await page.focus(TYPED_INTO)
    await type(FIRST_KEYS)
    await phone.collectGarbage()
    const before = await phone.spent()
    await type(KEYS)
    return { ...mount, key: ((await phone.spent()).script - before.script) / KEYS }
  }

  /** What React draws for one key press. */
  async function drawn(who: 'ours' | 'baseline', size: number) {
    await open(who, size, '?count')
    await page.focus(TYPED_INTO)
    await type(2)
    await page.evaluate(() => new Promise((done) => setTimeout(done, 50)))
    await page.evaluate(() => window.bench.takeDrawn())
    await type(1)
    await page.evaluate(() => new Promise((done) => setTimeout(done, 50)))
    return page.evaluate(() => window.bench.takeDrawn())
  }

  const rows: Row[] = []
  try {
    for (const size of FORM_SIZES) {
      const { ours, baseline } = await inTurns(TURNS, (who) => measure(who, size))
      const compare = (what: string, part: keyof Measured, byHand: keyof Measured, most?: number) =>
        ratio(
          `${size} fields: ${what}`,
          ours.map((run) => run[part]),
          baseline.map((run) => run[byHand]),
          'ms',
          most,
        )
      if (size > 100) rows.push(compare('time until those near the screen stand', 'near', 'near', size >= 1000 ? 0.4 : 1.15))
      rows.push(compare('processor time until all stand', 'work', 'work', size > 100 ? undefined : 1.15))
      if (size > 100) rows.push(compare('time until all stand', 'whole', 'whole'))
      rows.push(compare('script per key press', 'key', 'key', 1.1))
      rows.push(sayDrawn(size, await drawn('ours', size), await drawn('baseline', size)))
    }
  } finally {
    await phone.close()
    await stage.close()
  }
  return rows
}

function sayDrawn(size: number, ours: Drawn, baseline: Drawn): Row {
  return {
    what: `${size} fields: a key press draws`,
    found: `${ours.hosts} field; ${ours.components} components in ${ours.commits} commits, by hand ${baseline.components} in ${baseline.commits}`,
    wanted: '1 field, no more than by hand',
    reached: ours.hosts === 1 && ours.components <= baseline.components && ours.commits <= baseline.commits,
  }
}
