import { type PointerEvent, useMemo, useState } from 'react'
import type { ChartProps } from '../../generated/widgets.ts'
import { Blank } from '../kit/blank.tsx'
import { FigureTable } from './figure-table.tsx'
import { Legend } from './legend.tsx'
import { INSET } from './inset.ts'
import { figuresOf, shortPlaces } from './points.ts'
import { usePlot } from './use-plot.ts'
import '../kit/base.css'
import './chart.css'

/**
 * Renders a line or bar chart (BOARD-01 to BOARD-03). A vertical rule follows the finger, and the legend above shows the values there,
 * where no finger covers them. A button shows the same values as a table, also for screen readers.
 */
export default function Chart({ items, x, series, value, ...shown }: ChartProps) {
  const figures = useMemo(() => figuresOf({ items, x, series, value }), [items, x, series, value])
  if (figures.places.length === 0) return <Blank text={shown.empty} />
  return <DrawnChart {...shown} figures={figures} />
}

type DrawnChartProps = Omit<ChartProps, 'items' | 'x' | 'series' | 'value'> & { figures: ReturnType<typeof figuresOf> }

function DrawnChart({ kind, label, figures, animation = 0, words }: DrawnChartProps) {
  const [at, setAt] = useState<number>()
  const [asTable, setAsTable] = useState(false)
  const { ref, failed } = usePlot({ kind, figures, animation })
  const count = figures.places.length
  const onPointer = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = (clientX - left - INSET.left) / (width - INSET.left - INSET.right)
    setAt(Math.min(count - 1, Math.max(0, Math.floor(share * count))))
  }
  const table = asTable || failed
  return (
    <figure className="st-chart" aria-label={label}>
      <Legend kind={kind} series={figures.series} at={at} place={at === undefined ? '' : (shortPlaces(figures.places)[at] ?? '')} />
      <div
        className="st-chart-plot"
        hidden={table}
        role="img"
        aria-label={label}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(undefined)}
      >
        <div ref={ref} className="st-chart-canvas" />
        {at !== undefined && <i className="st-chart-rule" style={{ left: ruleAt(at, count) }} />}
      </div>
      {table && <FigureTable label={label} figures={figures} />}
      {!failed && (
        <button type="button" className="st-more st-chart-switch" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? words.asChart : words.asTable}
        </button>
      )}
    </figure>
  )
}

/** Returns the left offset of the middle of a position on the x axis. */
const ruleAt = (at: number, count: number) =>
  `calc(${INSET.left}px + (100% - ${INSET.left + INSET.right}px) * ${((at + 0.5) / count).toFixed(4)})`
