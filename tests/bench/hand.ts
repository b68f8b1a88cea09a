import type { Locator, Page } from 'playwright'

/** How far a flick moves a page, in pixels: most of the screen of a phone. */
const FLICK = 600
const MOST_FLICKS = 20

export interface Hand {
  /** Taps what is on the screen, after as many flicks as bring it there. */
  tap(target: Locator): Promise<void>
  /** Moves what is on the screen to the left with the finger, which counts as a flick. */
  swipe(target: Locator): Promise<void>
  /** Taps a field, unless it has the focus already, and types. */
  type(field: Locator, text: string): Promise<void>
  count(): { taps: number; flicks: number; fields: number }
}

/** Creates the thumb of a steward, which counts what it does. */
export function createHand(page: Page): Hand {
  const counted = { taps: 0, flicks: 0, fields: 0 }

  /** Whether the target is on the screen, and nothing that stays at its edges covers it. */
  const isReachable = (target: Locator) =>
    target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    })

  async function reach(target: Locator): Promise<void> {
    await target.waitFor({ state: 'attached' })
    for (let flicks = 0; !(await isReachable(target)); flicks += 1) {
      if (flicks === MOST_FLICKS) throw new Error(`${String(target)} cannot be reached`)
      await page.mouse.move(190, 400)
      await page.mouse.wheel(0, FLICK)
      await page.waitForTimeout(100)
      counted.flicks += 1
    }
  }

  return {
    async tap(target) {
      await reach(target)
      // A row may have a link to something else in its middle.
      await target.tap({ position: { x: 24, y: 16 } })
      counted.taps += 1
    },
    async swipe(target) {
      await reach(target)
      const box = await target.boundingBox()
      if (!box) throw new Error(`${String(target)} has no box`)
      const session = await page.context().newCDPSession(page)
      const y = box.y + box.height / 2
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
      await touch('touchStart', box.x + 250)
      for (const x of [220, 180, 140]) await touch('touchMove', box.x + x)
      await touch('touchEnd', box.x + 140)
      await session.detach()
      counted.flicks += 1
    },
    async type(field, text) {
      await reach(field)
      if (!(await field.evaluate((element) => element === document.activeElement))) {
        await field.tap()
        counted.taps += 1
      }
      await field.pressSequentially(text)
      counted.fields += 1
    },
    count: () => ({ ...counted }),
  }
}
