/**
 * Writes a text to this tab's storage, or to another one; undefined removes it. A full storage loses the earlier text, because it would mislead
 * a later read. Returns whether a text is stored. Never throws, because no action may fail for what the browser only stores as an aid.
 */
export function storeText(key: string, text: string | undefined, storage = sessionStorage): boolean {
  try {
    if (text !== undefined) {
      storage.setItem(key, text)
      return true
    }
  } catch {
    // Removed below.
  }
  storage.removeItem(key)
  return false
}
