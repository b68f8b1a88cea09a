import { asText, isEmpty } from './as-text.ts'
import { type ConditionPlan, meets, pathsIn, type ReadPath } from './condition.ts'
import { type CountPlan, pathsOfCount } from './counts.ts'
import { onFirstUse } from './on-first-use.ts'
import { getPath } from './path.ts'

/** Some of the items of another list, in an order of their own; what the compiler makes of the JSON. */
export interface DerivedListPlan {
  /** The list that it is made of, by its name in the view. */
  of: string
  /** What an item is called in `where`. */
  as: string
  where?: ConditionPlan
  /** The text at `for` is looked for in these fields of an item. */
  search?: { for: string[]; in: string[] }
  sort: SortPlan[]
  /** Instead of the items, how many there are of each kind (`countItems`). */
  count?: CountPlan
  /** The key of the items' entity: what is equal otherwise stands in its order. */
  key?: string
}

export interface SortPlan {
  field: string
  isDescending?: true
  /** Of a code: its dictionary's order. */
  codes?: string[]
}

/** The paths that a derived list reads besides its items. */
export const pathsAround = ({ as, where, search, count }: DerivedListPlan): string[][] => [
  ...(where ? pathsIn(where).filter(([root]) => root !== as) : []),
  ...(search ? [search.for] : []),
  ...(count ? pathsOfCount(count) : []),
]

/**
 * The items that meet the condition and hold the text, sorted. An item without a value stands last whatever the
 * direction; items that are equal in everything stand in the order of their key, or else as they came.
 */
export function deriveList(items: readonly unknown[], plan: DerivedListPlan, read: ReadPath): readonly unknown[] {
  const wanted = plan.search ? asText(read(plan.search.for)).trim().toLowerCase() : ''
  const { as, where, search, sort, key } = plan
  const found = items.filter(
    (item) =>
      (!where || meets(where, (path) => (path[0] === as ? getPath({ [as]: item }, path) : read(path)))) &&
      (!search ||
        wanted === '' ||
        search.in.some((field) =>
          asText(getPath(item, [field]))
            .toLowerCase()
            .includes(wanted),
        )),
  )
  return sort.length === 0 ? found : sorted(found, sort, key)
}

/** Texts in the order of a Chinese dictionary, their numbers by size. */
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

/** What a value is sorted by: undefined for one that is missing; a code that its dictionary does not list comes after those it does. */
function rankOf(value: unknown, codes: readonly string[] | undefined): number | string | undefined {
  if (isEmpty(value)) return undefined
  if (typeof value === 'boolean') return Number(value)
  if (codes === undefined) return typeof value === 'number' ? value : asText(value)
  const place = codes.indexOf(asText(value))
  return place < 0 ? codes.length : place
}

function compare(left: number | string | undefined, right: number | string | undefined, isDescending: boolean): number {
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
  const order = typeof left === 'number' && typeof right === 'number' ? left - right : collator().compare(String(left), String(right))
  return isDescending ? -order : order
}
