import { useCallback, useSyncExternalStore } from 'react'

/** Addresses of files on the glass, and how many show each. */
const shown = new Map<File, { address: string; count: number }>()

function show(file: File): () => void {
  const entry = shown.get(file) ?? { address: URL.createObjectURL(file), count: 0 }
  shown.set(file, entry)
  entry.count++
  return () => {
    if (--entry.count > 0) return
    shown.delete(file)
    URL.revokeObjectURL(entry.address)
  }
}

const nothing = () => undefined

/** An address of a picture that is a file, for as long as it is shown. */
export function useFileAddress(file: File | undefined): string | undefined {
  const picture = file?.type.startsWith('image/') ? file : undefined
  const subscribe = useCallback(() => (picture ? show(picture) : nothing), [picture])
  return useSyncExternalStore(subscribe, () => picture && shown.get(picture)?.address)
}
