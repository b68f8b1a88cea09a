import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw, heard } from './example.spec.tsx'
import { stage } from './stage.spec.tsx'

export interface Tappable {
  /** What is tapped, in words. */
  what: string
  widget: string
  props: Record<string, unknown>
  /** Its accessible name. */
  name: string | RegExp
  /** Which property hears it. */
  place: string
}

/** What everything that can be tapped owes: finger and keyboard alike, deaf while busy, large enough to hit. */
export function describeTappable({ what, widget, props, name, place }: Tappable): void {
  describe(`${widget}: ${what}`, () => {
    const tap = vi.fn<(place: string) => void>()
    beforeEach(() => {
      heard.tap = tap
    })
    afterEach(() => tap.mockReset())
    const drawn = async (more: object = {}) => (await stage(draw({ widget, ...props, ...more }))).getByRole('button', { name, exact: true })

    test('a tap runs its steps once, and nothing else', async () => {
      await (await drawn()).click()
      expect(tap.mock.calls).toEqual([[place]])
    })

    test('Enter and Space do what a tap does', async () => {
      const button = await drawn()
      button.element().focus()
      await userEvent.keyboard('{Enter}')
      await userEvent.keyboard(' ')
      expect(tap.mock.calls).toEqual([[place], [place]])
    })

    test('while its steps run, further taps are ignored', async () => {
      const button = await drawn({ busy: true })
      await button.click({ force: true })
      expect(tap).not.toHaveBeenCalled()
      await expect.element(button).toHaveAttribute('aria-busy', 'true')
    })

    test('it is at least 44 px high and wide', async () => {
      const { width, height } = (await drawn()).element().getBoundingClientRect()
      expect(Math.round(Math.min(width, height))).toBeGreaterThanOrEqual(44)
    })
  })
}
