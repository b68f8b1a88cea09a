import type { KeyboardEvent, MouseEvent } from 'react'

interface Props {
  title: string
  level: number
  /** Undefined for a row with nothing inside. */
  isOpen: boolean | undefined
  isSelected: boolean
  /** Whether Tab leads to this row; the arrow keys lead from row to row. */
  isEntrance: boolean
  onClick(event: MouseEvent): void
  onExpand(event: MouseEvent): void
}

/** A row of the tree. Semi UI's own rows cannot be reached with the keyboard. */
export function TreeRow({ title, level, isOpen, isSelected, isEntrance, onClick, onExpand }: Props) {
  return (
    <li
      role="treeitem"
      tabIndex={isEntrance ? 0 : -1}
      aria-level={level + 1}
      aria-selected={isSelected}
      {...(isOpen === undefined ? {} : { 'aria-expanded': isOpen })}
      className={isSelected ? 'wb-row wb-row-selected' : 'wb-row'}
      style={{ paddingInlineStart: level * INDENT }}
      onClick={(event) => (event.target instanceof Element && event.target.closest(`.${TWIST}`) ? onExpand : onClick)(event)}
      onKeyDown={moveInTree}
    >
      <span aria-hidden="true" className={TWIST}>
        {isOpen === undefined ? null : <span className={isOpen ? 'wb-arrow' : 'wb-arrow wb-arrow-closed'} />}
      </span>
      <span>{title}</span>
    </li>
  )
}

/** The width of a level, in pixels. */
const INDENT = 20
/** The class of what opens and closes a row. */
const TWIST = 'wb-twist'

/** Moves the focus in a tree as the arrow keys say, opens and closes rows, and selects one with Enter or the space bar. */
function moveInTree(event: KeyboardEvent<HTMLElement>): void {
  // Alt with an arrow is the browser's Back.
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const row = event.currentTarget
  const rows = [...(row.closest('[role="tree"]')?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])]
  const index = rows.indexOf(row)
  const focus = (one: HTMLElement | undefined) => one?.focus()
  const twist = () => row.querySelector<HTMLElement>(`.${TWIST}`)?.click()
  const isOpen = row.ariaExpanded
  const moves: Readonly<Partial<Record<string, () => void>>> = {
    ArrowDown: () => focus(rows[index + 1]),
    ArrowUp: () => focus(rows[index - 1]),
    Home: () => focus(rows[0]),
    End: () => focus(rows.at(-1)),
    ArrowRight: () => (isOpen === 'false' ? twist() : focus(rows[index + 1])),
    ArrowLeft: () => (isOpen === 'true' ? twist() : focus(rows.slice(0, index).findLast((one) => levelOf(one) < levelOf(row)))),
    Enter: () => row.click(),
    ' ': () => row.click(),
  }
  const move = moves[event.key]
  if (!move) return
  event.preventDefault()
  move()
}

const levelOf = (row: HTMLElement): number => Number(row.ariaLevel)
