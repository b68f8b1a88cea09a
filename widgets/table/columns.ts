import type { TableProps } from '../../generated/widgets.ts'

export type Column = TableProps['columns'][number]

export const rowKey = (index: number) => `row ${index}`

/** Returns the label of the column with a role; empty when there is none. */
export const labelOf = (columns: readonly Column[], role: Column['role']) => columns.find((column) => column.role === role)?.label ?? ''

/** Returns a row's text in the column with a role. */
export const cellText = (columns: readonly Column[], role: Column['role'], item: unknown, index: number) =>
  columns.find((column) => column.role === role)?.text(item, index) ?? ''
