import { extend, Runtime } from '@antv/g2/esm/api/index'
import { INSET } from './inset.ts'
import { library } from './library.ts'
import { marksOf, type PlotOptions } from './marks.ts'
import { shortPlaces } from './points.ts'

const Chart = extend(Runtime, library)

/** The colour tokens of the series, in order. */
const COLOURS = ['--semi-color-data-0', '--semi-color-data-1', '--semi-color-data-2', '--semi-color-data-3']

/** Draws a chart into an element that has a size, with the current values of its colour tokens. Resolves with its removal function. */
export async function plot(element: HTMLElement, { kind, figures, animation }: PlotOptions): Promise<() => void> {
  const token = tokensOf(element)
  const short = shortPlaces(figures.places)
  const data = figures.series.flatMap(({ values }, series) =>
    values.map((value, index) => ({ place: String(index), series: String(series), value })),
  )
  const chart = new Chart({ container: element, autoFit: true, ...paddings() })
  const colours = figures.series.map((_, index) => token(COLOURS[index % COLOURS.length] ?? ''))
  chart.options({
    type: 'view',
    theme: { type: 'classic' },
    data,
    // A series of its own puts marks side by side, which is wanted for bars only.
    encode: { x: 'place', y: 'value', color: 'series', ...(kind === 'bar' ? { series: 'series' } : {}) },
    scale: {
      x: { type: 'band', padding: kind === 'bar' ? 0.28 : 0 },
      y: {
        nice: true,
        domainMin: Math.min(0, ...data.map(({ value }) => value)),
        ...minimumTop(data.map(({ value }) => value)),
        tickCount: 5,
      },
      color: { type: 'ordinal', range: colours },
    },
    axis: {
      x: axis(token, { labelFormatter: (place: string) => short[Number(place)] ?? '', labelAutoHide: true, line: false, tick: false }),
      y: axis(token, {
        grid: true,
        gridStroke: token('--st-chart-grid'),
        gridStrokeOpacity: 1,
        gridLineDash: [0, 0],
        line: false,
        tick: false,
      }),
    },
    legend: false,
    tooltip: false,
    // G2's tooltips write HTML, which the page's Trusted Types forbid; the legend shows the values instead.
    interaction: { tooltip: false, legendFilter: false, sliderFilter: false, scrollbarFilter: false },
    children: marksOf({ kind, figures, animation }, token('--semi-color-bg-1')),
  } as Parameters<typeof chart.options>[0])
  await chart.render()
  return () => chart.destroy()
}

/** Sets a minimum for the top of the y axis, so that small counts have whole-numbered grid lines, and zeros have any. */
const minimumTop = (values: readonly number[]) =>
  values.every((value) => Number.isInteger(value) && value < MIN_TOP) ? { domainMax: MIN_TOP } : {}
const MIN_TOP = 4

const paddings = () => ({
  paddingLeft: INSET.left,
  paddingRight: INSET.right,
  paddingTop: INSET.top,
  paddingBottom: INSET.bottom,
  margin: 0,
  inset: 0,
})

const axis = (token: (name: string) => string, more: object) => ({
  title: false,
  labelFill: token('--semi-color-text-2'),
  labelOpacity: 1,
  labelFontSize: 11,
  ...more,
})

function tokensOf(element: HTMLElement): (name: string) => string {
  const style = getComputedStyle(element)
  return (name) => style.getPropertyValue(name).trim()
}
