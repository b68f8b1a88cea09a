/** Erases everything that the app stores in this browser, as on new phones. */
export async function erase(): Promise<void> {
  sessionStorage.clear()
  localStorage.clear()
  try {
    const databases = await indexedDB.databases()
    await Promise.all(databases.flatMap(({ name }) => (name === undefined ? [] : [emptyStores(name)])))
  } catch {
    // A browser without IndexedDB has no databases to erase.
  }
}

/** Clears the stores instead of deleting the database, which would wait for every page that has it open. */
function emptyStores(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('error', () => reject(opening.error ?? new Error(`the database ${name} does not open`)))
    opening.addEventListener('success', () => {
      const database = opening.result
      const stores = [...database.objectStoreNames]
      const finish = () => {
        database.close()
        resolve()
      }
      if (stores.length === 0) return finish()
      const transaction = database.transaction(stores, 'readwrite')
      for (const store of stores) transaction.objectStore(store).clear()
      transaction.addEventListener('complete', finish)
      transaction.addEventListener('abort', finish)
      return undefined
    })
  })
}
