import type { ChartProps } from '../../generated/widgets.ts'
import type { Figures } from './points.ts'

export interface PlotOptions {
  kind: ChartProps['kind']
  figures: Figures
  /** Duration of the drawing animation, in milliseconds; 0 for none. */
  animation: number
}

/**
 * Returns the marks of a chart. Each mark sets the animation itself, because G2 does not apply a view's `animate` to its marks. A duration
 * of 0 disables it, for reduced motion.
 */
export function marksOf({ kind, figures, animation }: PlotOptions, background: string) {
  const animate = animation > 0 && { enter: { duration: animation } }
  return kind === 'bar' ? [{ ...BARS, animate }] : lines(figures.series.length, background, animate)
}

const BARS = {
  type: 'interval',
  transform: [{ type: 'dodgeX', padding: 0.1 }],
  style: { radiusTopLeft: 1.5, radiusTopRight: 1.5, maxWidth: 12 },
}

/** The first line has an area below it; further lines are dashed, so that lines differ without colours. */
const lines = (count: number, background: string, animate: false | { enter: { duration: number } }) => [
  {
    type: 'area',
    data: { transform: [{ type: 'filter', callback: ({ series: of }: { series: string }) => of === '0' }] },
    style: { fillOpacity: 0.08 },
    animate: false,
  },
  {
    type: 'line',
    style: { lineWidth: 2.2, lineDash: ([{ series: of }]: [{ series: string }]) => (of === '0' ? [0, 0] : [6, 4]) },
    animate,
  },
  {
    type: 'point',
    data: { transform: [{ type: 'filter', callback: ({ series: of }: { series: string }) => of === '0' || count > 2 }] },
    style: { r: 3, fill: background, fillOpacity: 1, lineWidth: 2 },
    animate: false,
  },
]
