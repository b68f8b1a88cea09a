import { type RawBuilder, sql } from 'kysely'
import { prefixOf } from './cipher.ts'
import type { PersonalTable } from './tables.ts'

/** The condition that a column has a value in clear. */
export const isClear = (column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <> '' and substr(${sql.ref(column)}, 1, ${prefixOf().length}) <> ${prefixOf()})`

/** The condition that a row has a value in clear. */
export const hasClear = ({ columns }: PersonalTable): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(Object.keys(columns).map(isClear), sql` or `)})`

/** Whether a stored value is neither empty nor a ciphertext. */
export const isClearValue = (value: string): boolean => value !== '' && !value.startsWith(prefixOf())
