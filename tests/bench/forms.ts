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
/** Unmeasured key presses first: they run code that the browser has not compiled yet. */
const FIRST_KEYS = 20
/** How often one more field is shown and hidden. */
const REVEALED = 10
/** Near the top, where users start typing. */
const TYPED_INTO = '[name=field6]'

interface Measured {
  /** Milliseconds until the fields near the screen are rendered, and until all are. */
  near: number
  whole: number
  /** Milliseconds of processor time until all fields are rendered. */
  work: number
  /** Milliseconds of script per key press. */
  key: number
}

interface Checked {
  reveal: number
  submit: number
  time: number
  /** Milliseconds of script per key press after the form was submitted. */
  key: number
}

/** Measures forms of our renderer against the same forms written by hand with React Hook Form and Semi Input. */
export async function forms(browser: Browser): Promise<Row[]> {
  const stage = await buildPage('page')
  const phone = await openPhone(browser)
  const { page } = phone

  async function open(variant: 'ours' | 'baseline', size: number, what: Drawing = 'form', query = ''): Promise<Omit<Measured, 'key'>> {
    await page.goto(stage.url + query)
    await page.evaluate(([one, drawing, count]) => window.bench.load(one, drawing, count), [variant, what, size] as const)
    await phone.collectGarbage()
    const before = await phone.spent()
    const all = { selector: '.st-field input', count: size }
    const mounted = await page.evaluate(([near, every]) => window.bench.mount(near, every), ['[name=field12]', all] as const)
    return { ...mounted, work: (await phone.spent()).drawing - before.drawing }
  }

  async function type(keys: number): Promise<void> {
    for (let key = 0; key < keys; key += 1) await page.keyboard.press('a')
  }

  async function measure(variant: 'ours' | 'baseline', size: number): Promise<Measured> {
    const mount = await open(variant, size)
    await page.focus(TYPED_INTO)
    await type(FIRST_KEYS)
    await phone.collectGarbage()
    const before = await phone.spent()
    await type(KEYS)
    return { ...mount, key: ((await phone.spent()).script - before.script) / KEYS }
  }

  /** Measures showing and hiding one more field, then submitting the form until every field shows its error. */
  async function measureChecked(variant: 'ours' | 'baseline'): Promise<Checked> {
    await open(variant, CHECKED_SIZE, 'checked')
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

  /** Returns what React renders for one key press. */
  async function drawn(variant: 'ours' | 'baseline', size: number) {
    await open(variant, size, 'form', '?count')
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
      const { ours, baseline } = await inTurns(TURNS, (variant) => measure(variant, size))
      const compare = (what: string, part: keyof Measured, byHand: keyof Measured, most?: number) =>
        ratio(
          `${size} fields: ${what}`,
          ours.map((run) => run[part]),
          baseline.map((run) => run[byHand]),
          'ms',
          most,
        )
      if (size > 100) rows.push(compare('time until those near the screen are rendered', 'near', 'near', size >= 1000 ? 0.25 : 1.15))
      rows.push(compare('processor time until all are rendered', 'work', 'work', size > 100 ? undefined : 1.15))
      if (size > 100) rows.push(compare('time until all are rendered', 'whole', 'whole', size >= 1000 ? 0.6 : undefined))
      rows.push(compare('script per key press', 'key', 'key', 1))
      rows.push(drawnRow(size, await drawn('ours', size), await drawn('baseline', size)))
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
    rows.push(compare('submitted with every field invalid, processor time until all errors show', 'submit', 0.3))
    rows.push(compare('submitted with every field invalid, time until all errors show', 'time'))
    rows.push(compare('script per key press after that', 'key', 1))
  } finally {
    await phone.close()
    await stage.close()
  }
  return rows
}

/** Our renderer has two components per field, one for the value and one for the markup; the hand-written form has one. */
function drawnRow(size: number, ours: Drawn, baseline: Drawn): Row {
  return {
    what: `${size} fields: a key press renders`,
    found: `${ours.hosts} field; ${ours.components} components in ${ours.commits} commits, by hand ${baseline.components} in ${baseline.commits}`,
    wanted: '1 field, at most 1 component more than by hand',
    reached: ours.hosts === 1 && ours.components <= baseline.components + 1 && ours.commits <= baseline.commits,
  }
}
