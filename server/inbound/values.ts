/** Fields of a row after decoding: they have their declared types, but each may be missing. */
export type RowFields = Readonly<Record<string, unknown>>

/** Returns a text of a row; empty when missing. */
export const textIn = (fields: RowFields, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

/** Returns an instant of a row in epoch milliseconds; null when missing. */
export const instantIn = (fields: RowFields, name: string): number | null => {
  const value = fields[name]
  return typeof value === 'number' ? value : null
}

/** Returns the texts of a list, each once; none when the list is missing. */
export const textsIn = (fields: RowFields, name: string): string[] => {
  const value = fields[name]
  return Array.isArray(value) ? [...new Set(value.filter((one) => typeof one === 'string' && one !== ''))] : []
}
