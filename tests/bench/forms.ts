import type { Browser } from 'playwright'
import { inTurns, openPhone } from './browser.ts'
import { CHECKED_SIZE, FORM_SIZES } from './bench-app.ts'
import { buildPage } from './stage.ts'
import type { Drawn } from './page/fibers.ts'
import type { Drawing } from './page/main.ts'
import { REVEALS } from './page/reveals.ts'
import { ratio, type Row } from './table.ts'

const TURNS = { warmUp: 1, measured: 9 }
const KEYS = 20
/** Unmeasured before: what is typed first meets code that the browser has not yet compiled. */
const FIRST_KEYS = 20
/** How often one more field is shown and hidden. */
const REVEALED = 10
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

interface Checked {
  reveal: number
  submit: number
  time: number
  /** Milliseconds of script a key press, after the form was sent. */
  key: number
}

/** Forms of our renderer against the same ones written by hand with React Hook Form and Semi Input. */
export async function forms(browser: Browser): Promise<Row[]> {
  const stage = await buildPage('page')
  const phone = await openPhone(browser)
  const { page } = phone

  async function open(who: 'ours' | 'baseline', size: number, what: Drawing = 'form', query = ''): Promise<Omit<Measured, 'key'>> {
    await page.goto(stage.url + query)
    await page.evaluate(([one, drawing, count]) => window.bench.load(one, drawing, count), [who, what, size] as const)
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

  /** Milliseconds of processor time to show one more field and to hide it, and until every field of a sent form says what is wrong. */
  async function measureChecked(who: 'ours' | 'baseline'): Promise<Checked> {
    await open(who, CHECKED_SIZE, 'checked')
    await page.focus(TYPED_INTO)
    const reveal = async () => {
      await page.keyboard.press(REVEALS.text)
      await page.waitForSelector('[name=revealed]', { state: 'attached' })
      await page.keyboard.press('Backspace')
      await page.waitForSelector('[name=revealed]', { state: 'detached' })
    }
    await reveal()
    await phone.collectGarbage()
    const before = await phone.spent()
    for (let time = 0; time < REVEALED; time += 1) await reveal()
    const revealed = await phone.spent()
    await phone.collectGarbage()
    const unsent = await phone.spent()
    const time = await page.evaluate((wrong) => window.bench.submit(wrong), CHECKED_SIZE)
    const submitted = await phone.spent()
    await page.focus(TYPED_INTO)
    await type(FIRST_KEYS)
    await phone.collectGarbage()
    const untyped = await phone.spent()
    await type(KEYS)
    return {
      reveal: (revealed.tasks - before.tasks) / REVEALED,
      submit: submitted.tasks - unsent.tasks,
      time,
      key: ((await phone.spent()).script - untyped.script) / KEYS,
    }
  }

  /** What React draws for one key press. */
  async function drawn(who: 'ours' | 'baseline', size: number) {
    await open(who, size, 'form', '?count')
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
      if (size > 100) rows.push(compare('time until those near the screen stand', 'near', 'near', size >= 1000 ? 0.25 : 1.15))
      rows.push(compare('processor time until all stand', 'work', 'work', size > 100 ? undefined : 1.15))
      if (size > 100) rows.push(compare('time until all stand', 'whole', 'whole', size >= 1000 ? 0.6 : undefined))
      rows.push(compare('script per key press', 'key', 'key', 1))
      rows.push(sayDrawn(size, await drawn('ours', size), await drawn('baseline', size)))
    }
    const { ours, baseline } = await inTurns({ ...TURNS, measured: 5 }, measureChecked)
    const compare = (what: string, part: keyof Checked, most?: number) =>
      ratio(
        `${CHECKED_SIZE} fields: ${what}`,
        ours.map((run) => run[part]),
        baseline.map((run) => run[part]),
        'ms',
        most,
      )
    rows.push(compare('processor time to show one more field and hide it', 'reveal', 1))
    rows.push(compare('sent with every field wrong, processor time until all say so', 'submit', 0.3))
    rows.push(compare('sent with every field wrong, time until all say so', 'time'))
    rows.push(compare('script per key press after that', 'key', 1))
  } finally {
    await phone.close()
    await stage.close()
  }
  return rows
}

/** What holds a field's value and what draws it are two components here, and one by hand. */
function sayDrawn(size: number, ours: Drawn, baseline: Drawn): Row {
  return {
    what: `${size} fields: a key press draws`,
    found: `${ours.hosts} field; ${ours.components} components in ${ours.commits} commits, by hand ${baseline.components} in ${baseline.commits}`,
    wanted: '1 field, by hand and its holder',
    reached: ours.hosts === 1 && ours.components <= baseline.components + 1 && ours.commits <= baseline.commits,
  }
}
