import type { TableProps } from '../../generated/widgets.ts'

export type Column = TableProps['columns'][number]

export const rowKey = (index: number) => `row ${index}`

/** The name of the column that plays a role; empty when none does. */
export const labelOf = (columns: readonly Column[], role: Column['role']) => columns.find((column) => column.role === role)?.label ?? ''

/** What a row says in the column of that role. */
export const said = (columns: readonly Column[], role: Column['role'], item: unknown, index: number) =>
  columns.find((column) => column.role === role)?.text(item, index) ?? ''
