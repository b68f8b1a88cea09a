import { lazy, Suspense } from 'react'
import type { ListProps } from '../../generated/widgets.ts'
import { Blank } from '../kit/blank.tsx'
import '../kit/base.css'
import { Rows } from './rows.tsx'
import './list.css'

/** From here on only the rows near the window are drawn. */
const MANY = 60
/** As many as any phone shows at once. */
const SCREENFUL = 20
/** Few lists are long: the code for them is fetched with the first. Without it the list is slower, not broken. */
const VirtualRows = lazy(() => import('./virtual-rows.tsx').catch(() => ({ default: Rows })))

/** A list: rows in one card with hairlines, or a card each. */
export default function List({ items, item, limit, look = 'rows', empty }: ListProps) {
  const shown = limit === undefined ? items : items.slice(0, limit)
  const className = look === 'rows' ? 'st-list st-list-rows st-card' : 'st-list st-list-cards'
  if (shown.length === 0) return <Blank text={empty} />
  if (shown.length <= MANY) return <Rows className={className} items={shown} item={item} />
  return (
    <Suspense fallback={<Rows className={className} items={shown.slice(0, SCREENFUL)} item={item} />}>
      <VirtualRows className={className} items={shown} item={item} />
    </Suspense>
  )
}
