import { useCallback, useSyncExternalStore } from 'react'

/** Object URLs of displayed files, with the number of components that use each. */
const urls = new Map<File, { address: string; count: number }>()

function acquire(file: File): () => void {
  const entry = urls.get(file) ?? { address: URL.createObjectURL(file), count: 0 }
  urls.set(file, entry)
  entry.count++
  return () => {
    if (--entry.count > 0) return
    urls.delete(file)
    URL.revokeObjectURL(entry.address)
  }
}

const noop = () => undefined

/** Returns an object URL of a picture file, valid while the component is mounted. */
export function useFileAddress(file: File | undefined): string | undefined {
  const picture = file?.type.startsWith('image/') ? file : undefined
  const subscribe = useCallback(() => (picture ? acquire(picture) : noop), [picture])
  return useSyncExternalStore(subscribe, () => picture && urls.get(picture)?.address)
}
