/**
 * A file of the content as cells, which a release sets one by one. An item of a list keeps its identity when the list changes its order. So
 * this model merges by meaning, and is independent of the product's merge.
 */
export type Cells = ReadonlyMap<string, Value>
export type Scalar = string | number | boolean | null
/** A list has the identities of its items; an object has its keys as cells. */
export type Value = Scalar | { list: readonly string[] } | typeof OBJECT

const OBJECT = { object: true } as const
const STEP = '\n'
export const ROOT = ''
export const inside = (cell: string, key: string): string => `${cell}${STEP}.${key}`
export const itemIn = (cell: string, id: string): string => `${cell}${STEP}#${id}`
export const stepsOf = (cell: string): string[] => cell.split(STEP).slice(1)
/** The cell that contains this one. */
export const parentOf = (cell: string): string => cell.slice(0, cell.lastIndexOf(STEP))
/** The key of a cell in its object; undefined for an item of a list. */
export const keyOf = (cell: string): string | undefined => {
  const step = stepsOf(cell).at(-1)
  return step?.startsWith('.') ? step.slice(1) : undefined
}
export const listAt = (cells: Cells, cell: string): readonly string[] | undefined => {
  const value = cells.get(cell)
  return isList(value) ? value.list : undefined
}
const isList = (value: Value | undefined): value is { list: readonly string[] } =>
  typeof value === 'object' && value !== null && 'list' in value
const isScalar = (value: unknown): value is Scalar => value === null || typeof value !== 'object'

/** Returns the cells of a value; `ids` names the items of its lists, by default by their places. */
export function cellsOf(value: unknown, at = ROOT, ids: (place: number) => string = String): Map<string, Value> {
  const cells = new Map<string, Value>()
  const add = (each: unknown, cell: string): void => {
    if (isScalar(each)) cells.set(cell, each)
    else if (Array.isArray(each)) {
      const names = each.map((_, place) => ids(place))
      cells.set(cell, { list: names })
      for (const [place, one] of each.entries()) add(one, itemIn(cell, names[place] ?? ''))
    } else {
      cells.set(cell, OBJECT)
      for (const [key, one] of Object.entries(each as object)) add(one, inside(cell, key))
    }
  }
  add(value, at)
  return cells
}

/** Returns the value of a cell as JSON. */
export function render(cells: Cells, at = ROOT): unknown {
  const keys = new Map<string, string[]>()
  for (const cell of cells.keys()) {
    const key = keyOf(cell)
    if (key !== undefined) keys.set(parentOf(cell), [...(keys.get(parentOf(cell)) ?? []), key])
  }
  const valueAt = (cell: string): unknown => {
    const value = cells.get(cell)
    if (value === OBJECT) return Object.fromEntries((keys.get(cell) ?? []).map((key) => [key, valueAt(inside(cell, key))]))
    return isList(value) ? value.list.map((id) => valueAt(itemIn(cell, id))) : value
  }
  return valueAt(at)
}

/** Returns the place of a cell in the JSON: items by their places. */
export function pathOf(cells: Cells, cell: string): (string | number)[] {
  let at = ROOT
  return stepsOf(cell).map((step) => {
    const found = step.startsWith('.') ? step.slice(1) : (listAt(cells, at) ?? []).indexOf(step.slice(1))
    at = `${at}${STEP}${step}`
    return found
  })
}

const isSame = (one: Value | undefined, other: Value | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the cells that differ. */
export const changedCells = (before: Cells, after: Cells): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((cell) => !isSame(before.get(cell), after.get(cell)))

/** The result of moving a change to other cells. `mayRefuse`: both sides changed one list, where the product may refuse. */
export type Moved = { cells: Cells; mayRefuse: boolean } | { conflict: string }

/** Applies what lies between `base` and `changed` to `onto`. Taking a release back is the change from the release to the one before. */
export function move(base: Cells, changed: Cells, onto: Cells): Moved {
  const cells = new Map(onto)
  for (const cell of changedCells(base, changed)) {
    const value = movedValue(base.get(cell), changed.get(cell), onto.get(cell))
    if ('conflict' in value) return { conflict: cell }
    if (value.value === undefined) cells.delete(cell)
    else cells.set(cell, value.value)
  }
  const lost = [...cells.keys()].find((cell) => cell !== ROOT && !isWithin(cells, cell))
  return lost === undefined ? { cells, mayRefuse: sharesList(base, changed, onto) } : { conflict: lost }
}

function movedValue(
  base: Value | undefined,
  changed: Value | undefined,
  onto: Value | undefined,
): { value: Value | undefined } | { conflict: true } {
  if (isSame(onto, changed)) return { value: onto }
  if (isSame(onto, base)) return { value: changed }
  const order = movedOrder(base, changed, onto)
  return order ? { value: order } : { conflict: true }
}

/** Two changes of one list's order are compatible when they concern different places. */
function movedOrder(...values: (Value | undefined)[]): Value | undefined {
  const [base, changed, onto] = values.map((value) => (isList(value) ? value.list : undefined))
  if (!base || !changed || !onto || base.length !== changed.length || base.length !== onto.length) return undefined
  if (base.some((id, place) => id !== changed[place] && id !== onto[place])) return undefined
  const list = base.map((id, place) => (id === changed[place] ? (onto[place] ?? '') : (changed[place] ?? '')))
  return new Set(list).size === list.length ? { list } : undefined
}

function isWithin(cells: Cells, cell: string): boolean {
  const parent = parentOf(cell)
  const step = stepsOf(cell).at(-1) ?? ''
  return step.startsWith('.') ? cells.get(parent) === OBJECT : (listAt(cells, parent) ?? []).includes(step.slice(1))
}

/** Whether both sides changed something in one list, and a side changed the list itself. */
function sharesList(base: Cells, changed: Cells, onto: Cells): boolean {
  const [ours, theirs] = [changedCells(base, changed), changedCells(base, onto)]
  const isIn = (list: string) => (cell: string) => cell === list || cell.startsWith(`${list}${STEP}`)
  return [...new Set([...ours, ...theirs])]
    .filter((cell) => [base, changed, onto].some((side) => listAt(side, cell)))
    .some((list) => ours.some(isIn(list)) && theirs.some(isIn(list)))
}
