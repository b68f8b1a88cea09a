import type { ChartProps } from '../../generated/widgets.ts'
import { classes } from '../kit/text.ts'
import type { Series } from './points.ts'

interface LegendProps {
  kind: ChartProps['kind']
  series: readonly Series[]
  /** The place under the finger, and its name. */
  at: number | undefined
  place: string
}

/** What each colour stands for, and under a finger how much it is there. A single series without a name needs none. */
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
