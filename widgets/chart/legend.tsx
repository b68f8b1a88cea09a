import type { ChartProps } from '../../generated/widgets.ts'
import { classes } from '../kit/text.ts'
import type { Series } from './points.ts'

interface LegendProps {
  kind: ChartProps['kind']
  series: readonly Series[]
  /** The position under the finger, and its name. */
  at: number | undefined
  place: string
}

/** Renders the name of each colour and, while a finger is on the chart, the values at its position. A single series has no name. */
export function Legend({ kind, series, at, place }: LegendProps) {
  return (
    <figcaption className="st-chart-legend">
      <span className="st-chart-place st-num">{place}</span>
      <ul>
        {series.map(({ name, values }, index) => (
          <li key={name}>
            {name && (
              <i
                className={classes('st-chart-mark', `st-chart-data-${index % 4}`, kind === 'line' && index > 0 ? 'st-chart-dashed' : '')}
              />
            )}
            {name}
            {at !== undefined && <b className="st-num">{values[at] ?? 0}</b>}
          </li>
        ))}
      </ul>
    </figcaption>
  )
}
