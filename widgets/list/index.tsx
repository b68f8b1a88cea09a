import type { ListProps } from '../../generated/widgets.ts'
import { Blank } from '../kit/blank.tsx'
import '../kit/base.css'
import { Rows } from './rows.tsx'
import { VirtualRows } from './virtual-rows.tsx'
import './list.css'

/** From here on only the rows near the window are drawn. */
const MANY = 60

/** A list: rows in one card with hairlines, or a card each. */
export default function List({ items, item, limit, look = 'rows', empty }: ListProps) {
  const shown = limit === undefined ? items : items.slice(0, limit)
  if (shown.length === 0) return <Blank text={empty} />
  const Shape = shown.length > MANY ? VirtualRows : Rows
  return <Shape className={look === 'rows' ? 'st-list st-list-rows st-card' : 'st-list st-list-cards'} items={shown} item={item} />
}
