import type { ChartProps } from '../../generated/widgets.ts'
import type { Figures } from './points.ts'

export interface PlotOptions {
  kind: ChartProps['kind']
  figures: Figures
  /** Milliseconds that it takes to draw; 0: it stands at once. */
  animation: number
}

/**
 * What is drawn of figures. How long it takes is said of each mark, since a view's own `animate` reaches none of them; 0: it stands at
 * once, for whoever wants less motion.
 */
export function marksOf({ kind, figures, animation }: PlotOptions, ground: string) {
  const animate = animation > 0 && { enter: { duration: animation } }
  return kind === 'bar' ? [{ ...BARS, animate }] : lines(figures.series.length, ground, animate)
}

const BARS = {
  type: 'interval',
  transform: [{ type: 'dodgeX', padding: 0.1 }],
  style: { radiusTopLeft: 1.5, radiusTopRight: 1.5, maxWidth: 12 },
}

/** The first line has an area under it; the others are dashed, so that they are told apart without colours. */
const lines = (count: number, ground: string, animate: false | { enter: { duration: number } }) => [
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
    style: { r: 3, fill: ground, fillOpacity: 1, lineWidth: 2 },
    animate: false,
  },
]
