import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import '../../../widgets/kit/base.css'
import '../../../widgets/kit/tags.css'
import '../../../widgets/list/list.css'
import '../../../widgets/listItem/listItem.css'
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

/** The long list, by hand. */
export function ListBaseline({ plants }: { plants: readonly Plant[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const rows = useWindowVirtualizer({ count: plants.length, estimateSize: () => 71, overscan: 3, scrollMargin: top })
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
  }, [])
  return (
    <PageBaseline title="Rows">
      <ul ref={list} className="st-list st-list-rows st-card st-list-long" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const plant = plants[index]
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={index === 0 ? 'st-hair' : 'st-hair st-hair-top'}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {plant && <PlantRow plant={plant} />}
            </li>
          )
        })}
      </ul>
    </PageBaseline>
  )
}
