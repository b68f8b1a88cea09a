import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw, listeners } from './example.spec.tsx'
import { stage } from './stage.spec.tsx'

export interface Tappable {
  /** The tapped part, for the test title. */
  what: string
  widget: string
  props: Record<string, unknown>
  name: string | RegExp
  place: string
}

/** The tests that all tappable parts pass: touch and keyboard work alike, taps are ignored while busy, and targets are large. */
export function describeTappable({ what, widget, props, name, place }: Tappable): void {
  describe(`${widget}: ${what}`, () => {
    const tap = vi.fn<(place: string) => void>()
    beforeEach(() => {
      listeners.tap = tap
    })
    afterEach(() => tap.mockReset())
    const renderButton = async (more: object = {}) =>
      (await stage(draw({ widget, ...props, ...more }))).getByRole('button', { name, exact: true })

    test('runs its steps once per tap', async () => {
      await (await renderButton()).click()
      expect(tap.mock.calls).toEqual([[place]])
    })

    test('runs its steps on Enter and Space', async () => {
      const button = await renderButton()
      button.element().focus()
      await userEvent.keyboard('{Enter}')
      await userEvent.keyboard(' ')
      expect(tap.mock.calls).toEqual([[place], [place]])
    })

    test('ignores taps while its steps run', async () => {
      const button = await renderButton({ busy: true })
      await button.click({ force: true })
      expect(tap).not.toHaveBeenCalled()
      await expect.element(button).toHaveAttribute('aria-busy', 'true')
    })

    test('is at least 44 px high and wide', async () => {
      const { width, height } = (await renderButton()).element().getBoundingClientRect()
      expect(Math.round(Math.min(width, height))).toBeGreaterThanOrEqual(44)
    })
  })
}
