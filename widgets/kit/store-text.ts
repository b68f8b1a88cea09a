/**
 * Writes a text to the browser's storage. When the storage is full, removes the earlier text, which would mislead a later read, and returns
 * false: what is stored is an aid, so no action may fail because of it.
 */
export function storeText(storage: Storage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    storage.removeItem(key)
    return false
  }
}
