import type { HandoffKey } from '../../actions/action.ts'
import { storeText } from '../../widgets/kit/store-text.ts'

const PREFIX = 'steward.memory.'

/** The values that the storage refused; they last until a reload. */
const refused = new Map<string, string | undefined>()

/** Values that one screen leaves for the next (AMB-64): stored for this tab, and cleared when another person signs in. */
export const handoff = {
  get: (key: HandoffKey): unknown => JSON.parse(refused.get(key) ?? sessionStorage.getItem(PREFIX + key) ?? 'null') ?? undefined,
  set(key: HandoffKey, value: unknown): void {
    const text = value === undefined ? undefined : JSON.stringify(value)
    if (storeText(PREFIX + key, text)) refused.delete(key)
    else refused.set(key, text)
  },
  forget(): void {
    refused.clear()
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  },
}
