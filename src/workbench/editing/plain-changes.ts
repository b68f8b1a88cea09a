import { plainText } from '../../../renderer/language/plain-text.ts'
import type { Change } from '../../../renderer/model/fix.ts'

/** Returns changes whose texts have no invisible characters. The service removes them from drafts, and would have other texts than the page. */
export const plainChanges = (changes: readonly Change[]): Change[] =>
  changes.map((change) => {
    if ('value' in change) return { ...change, value: plain(change.value) }
    return 'text' in change ? { ...change, text: plainText(change.text) } : change
  })

function plain(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, plain(inside)]))
}
