import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { hostComponents } from '../../src/frame/index.ts'
import { words } from './example.spec.tsx'

/** Returns a widget as it is in the app: in a page, with the app's styles. */
export const inPage = (children: ReactNode) => (
  <hostComponents.Page look="page" title="工单" words={words}>
    {children}
  </hostComponents.Page>
)

/** Renders a widget in a page. */
export const stage = (children: ReactNode) => render(inPage(children))

/** Returns the problems on the narrowest phone and with doubled font size: React's errors, and horizontal overflow. */
export async function layoutProblems(draw: () => Promise<unknown>): Promise<unknown[]> {
  const errors = vi.spyOn(console, 'error')
  const found: unknown[] = []
  try {
    await draw()
    for (const [width, letters] of SIZES) {
      await page.viewport(width, 700)
      document.documentElement.style.fontSize = letters
      await new Promise(requestAnimationFrame)
      const needed = document.documentElement.scrollWidth
      if (needed > width) found.push(`${width} px wide with font size ${letters}: needs ${needed} px`)
    }
    return [...found, ...errors.mock.calls]
  } finally {
    errors.mockRestore()
    document.documentElement.style.fontSize = ''
    await page.viewport(390, 844)
  }
}

const SIZES = [
  [320, '16px'],
  [320, '24px'],
  [390, '32px'],
] as const
