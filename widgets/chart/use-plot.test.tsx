import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import settings from '../../schemas/settings.json'
import type { PlotOptions } from './marks.ts'
import { usePlot } from './use-plot.ts'

const plotted = vi.hoisted((): number[] => [])
vi.mock('./plot.ts', () => ({
  plot: async (_element: HTMLElement, { animation }: PlotOptions) => {
    plotted.push(animation)
    return () => undefined
  },
}))
beforeEach(() => {
  plotted.length = 0
})

const FIGURES = { places: ['2026-11-19'], series: [{ name: 'a', values: [1] }] }
const DURATION = settings.settings.chartAnimation.value

function Chart() {
  const { ref } = usePlot({ kind: 'line', figures: FIGURES, animation: DURATION })
  return <div ref={ref} style={{ height: 100 }} />
}

it.each([
  ['CONST2-11 BOARD-09 a chart is drawn with its animation', false, 1200],
  ['a chart is drawn without animation for users who prefer reduced motion', true, 0],
])('%s', async (_what, matches, first) => {
  const match = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList)
  await render(<Chart />)
  await expect.poll(() => plotted).toEqual([first])
  expect(match).toHaveBeenCalledWith('(prefers-reduced-motion: reduce)')
  // A change of theme draws the chart again, without animation.
  document.body.setAttribute('theme-mode', 'dark')
  await expect.poll(() => plotted).toEqual([first, 0])
  document.body.removeAttribute('theme-mode')
  match.mockRestore()
})
