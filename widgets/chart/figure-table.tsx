import type { Figures } from './points.ts'
import '../kit/table.css'

/** Renders the values as a table with one row per position of the x axis. */
export function FigureTable({ label, figures: { places, series } }: { label: string; figures: Figures }) {
  return (
    <div className="st-table-frame st-chart-table">
      <table className="st-table" aria-label={label}>
        {series.some(({ name }) => name) && (
          <thead>
            <tr>
              <td>
                <span className="st-hidden">{label}</span>
              </td>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {places.map((place, index) => (
            <tr key={place}>
              <th scope="row" className="st-num">
                {place}
              </th>
              {series.map(({ name, values }) => (
                <td key={name} className="st-num">
                  {values[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
