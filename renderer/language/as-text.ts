/** Returns a string, number or boolean as text; '' for anything else. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Whether a value is missing, an empty text or an empty list; used by `empty` in conditions. Empty values are not sent. */
export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
