import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { examples } from 'virtual:catalogue/examples'
import type { Env } from '../../renderer/run/env/index.ts'
import { RenderedExample } from '../../tools/catalogue/example.tsx'

afterEach(() => vi.restoreAllMocks())

test.each(Object.keys(examples))('%s renders without errors', async (id) => {
  const broken: string[] = []
  const report: Env['report'] = (error, where) => void broken.push(`${where.at} ${where.widget ?? ''} ${String(error)}`)
  const complaints = vi.spyOn(console, 'error')
  const bundle = await examples[id]?.()
  if (!bundle) throw new Error(`the catalogue has no example ${id}`)
  const screen = await render(<RenderedExample bundle={bundle} report={report} />)
  const main = () => screen.container.querySelector('main')
  await vi.waitFor(() => expect(Boolean(main()?.textContent) || main()?.querySelector('img, svg, input') !== null).toBe(true))
  await vi.waitFor(() => expect(screen.container.querySelector('[aria-busy=true], .st-skeleton')).toBeNull())
  expect(broken).toEqual([])
  expect(complaints.mock.calls).toEqual([])
  await screen.unmount()
})
