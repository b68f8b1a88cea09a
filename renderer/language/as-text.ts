/** A text, number or boolean as text; anything else has no text of its own. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** No value, an empty text or an empty list: never sent, and what `empty` tests in a condition. */
export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
