/** Empties what this browser keeps for the app: the telephones are new, and know nobody and nothing that was typed. */
export async function erase(): Promise<void> {
  sessionStorage.clear()
  localStorage.clear()
  try {
    const databases = await indexedDB.databases()
    await Promise.all(databases.flatMap(({ name }) => (name === undefined ? [] : [emptyStores(name)])))
  } catch {
    // A browser that keeps no databases has nothing to empty.
  }
}

/** Emptied and not deleted: that would wait for every page that has the database open. */
function emptyStores(name: string): Promise<void> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('error', () => fail(opening.error ?? new Error(`the database ${name} does not open`)))
    opening.addEventListener('success', () => {
      const database = opening.result
      const stores = [...database.objectStoreNames]
      const end = () => {
        database.close()
        done()
      }
      if (stores.length === 0) return end()
      const transaction = database.transaction(stores, 'readwrite')
      for (const store of stores) transaction.objectStore(store).clear()
      transaction.addEventListener('complete', end)
      transaction.addEventListener('abort', end)
      return undefined
    })
  })
}
