import { asText, isEmpty } from './as-text.ts'
import { type ConditionPlan, meets, pathsIn, type ReadPath } from './condition.ts'
import { type CountPlan, pathsOfCount } from './counts.ts'
import { onFirstUse } from './on-first-use.ts'
import { getPath } from './path.ts'
import { searchKey } from './search-key.ts'

/** A compiled derived list: filters, sorts or counts the items of another list. */
export interface DerivedListPlan {
  /** Name of the base list in the view. */
  of: string
  /** Name of an item in `where`. */
  as: string
  where?: ConditionPlan
  /** Searches the text at the path `for` in these fields of an item. */
  search?: { for: string[]; in: string[] }
  sort: SortPlan[]
  /** Returns counts instead of items (`countItems`). */
  count?: CountPlan
  /** Key field of the items; the last sort criterion. */
  key?: string
}

export interface SortPlan {
  field: string
  isDescending?: true
  /** For a code: its dictionary's sort order. */
  codes?: string[]
}

/** Returns the paths that a derived list reads besides its items. */
export const pathsAround = ({ as, where, search, count }: DerivedListPlan): string[][] => [
  ...(where ? pathsIn(where).filter(([root]) => root !== as) : []),
  ...(search ? [search.for] : []),
  ...(count ? pathsOfCount(count) : []),
]

/**
 * Returns the items that meet the condition and contain the search text, sorted. Items without a value are last in both directions. Equal
 * items are sorted by key, or keep their sequence if there is no key.
 */
export function deriveList(items: readonly unknown[], plan: DerivedListPlan, read: ReadPath): readonly unknown[] {
  const wanted = plan.search ? searchKey(asText(read(plan.search.for))) : ''
  const { as, where, search, sort, key } = plan
  const found = items.filter(
    (item) =>
      (!where || meets(where, (path) => (path[0] === as ? getPath({ [as]: item }, path) : read(path)))) &&
      (!search || wanted === '' || search.in.some((field) => searchKey(asText(getPath(item, [field]))).includes(wanted))),
  )
  return sort.length === 0 ? found : sorted(found, sort, key)
}

/** Compares text in Chinese collation, numbers inside text by size. */
const collator = onFirstUse(() => new Intl.Collator('zh-Hans-CN', { numeric: true }))

function sorted(items: readonly unknown[], sort: readonly SortPlan[], key: string | undefined): unknown[] {
  const by: readonly SortPlan[] = key === undefined ? sort : [...sort, { field: key }]
  const rows = items.map((item) => ({ item, values: by.map(({ field, codes }) => rankOf(getPath(item, [field]), codes)) }))
  rows.sort((left, right) => {
    for (const [index, { isDescending }] of by.entries()) {
      const order = compare(left.values[index], right.values[index], isDescending === true)
      if (order !== 0) return order
    }
    return 0
  })
  return rows.map(({ item }) => item)
}

/** Returns the sort key of a value: undefined for a missing one; unlisted codes sort after listed ones. */
function rankOf(value: unknown, codes: readonly string[] | undefined): number | string | undefined {
  if (isEmpty(value)) return undefined
  if (typeof value === 'boolean') return Number(value)
  if (codes === undefined) return typeof value === 'number' ? value : asText(value)
  const index = codes.indexOf(asText(value))
  return index < 0 ? codes.length : index
}

function compare(left: number | string | undefined, right: number | string | undefined, isDescending: boolean): number {
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
  const order = typeof left === 'number' && typeof right === 'number' ? left - right : collator().compare(String(left), String(right))
  return isDescending ? -order : order
}
