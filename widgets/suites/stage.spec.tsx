import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { surface } from '../../src/frame/index.ts'
import { words } from './example.spec.tsx'

/** Draws something as it stands in the app: in a page, with the app's look. */
export const stage = (children: ReactNode) => render(<surface.Page look="page" title="工单" words={words}>{children}</surface.Page>)

/** The narrowest phone, and letters twice as large on a wider one: nothing may stick out sideways. */
export async function expectToFit(draw: () => Promise<unknown>): Promise<void> {
  const complaints = vi.spyOn(console, 'error')
  try {
    await draw()
    for (const [width, letters] of [[320, '16px'], [390, '32px']] as const) {
      await page.viewport(width, 700)
      document.documentElement.style.fontSize = letters
      await new Promise(requestAnimationFrame)
      expect(document.documentElement.scrollWidth, `${width} px wide, letters of ${letters}`).toBeLessThanOrEqual(width)
    }
    expect(complaints.mock.calls).toEqual([])
  } finally {
    complaints.mockRestore()
    document.documentElement.style.fontSize = ''
    await page.viewport(390, 844)
  }
}
