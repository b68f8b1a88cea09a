import { memo } from 'react'
import { LongListBaseline } from './long-list-baseline.tsx'
import { PageBaseline } from './page-baseline.tsx'
import type { Plant } from './plants.ts'

const STATES = { dry: { label: 'Dry', tone: 'warning' }, wet: { label: 'Wet', tone: 'success' } } as const
const CHINA = 8 * 3_600_000

const PlantRow = memo(function PlantRow({ plant }: { plant: Plant }) {
  const { label, tone } = STATES[plant.state]
  return (
    <div className="st-item">
      <button
        type="button"
        aria-label={plant.name}
        className="st-item-main st-tap"
        aria-busy={false}
        onClick={() => window.history.pushState({}, '', '#plant')}
      >
        <span className="st-item-body">
          <span className="st-item-first">
            <span className="st-item-title">{[...plant.name].slice(0, 4).join('')}</span>
            <span className="st-tags">
              <span className={`st-tag st-tag-${tone}`}>{label}</span>
            </span>
          </span>
          <span className="st-item-second">
            <span className="st-item-trailing st-num">{new Date(plant.watered + CHINA).toISOString().slice(0, 10)} watered</span>
          </span>
        </span>
      </button>
    </div>
  )
})

/** The long list, written by hand. */
export function ListBaseline({ plants }: { plants: readonly Plant[] }) {
  const row = (index: number) => {
    const plant = plants[index]
    return plant && <PlantRow plant={plant} />
  }
  return (
    <PageBaseline title="Rows">
      <LongListBaseline look="st-card" count={plants.length} row={row} />
    </PageBaseline>
  )
}
