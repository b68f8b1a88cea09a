import { storeText } from '../../widgets/kit/store-text.ts'

const PREFIX = 'steward.memory.'

/** Values that one screen leaves for the next (AMB-64): stored for this tab, and cleared when another person signs in. */
export const handoff = {
  get: (key: string): unknown => JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null') ?? undefined,
  set(key: string, value: unknown): void {
    if (value === undefined) sessionStorage.removeItem(PREFIX + key)
    else storeText(sessionStorage, PREFIX + key, JSON.stringify(value))
  },
  forget(): void {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  },
}
