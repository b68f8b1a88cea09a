import { type DragEvent, useEffect, useState } from 'react'

const prevent = (event: Event) => event.preventDefault()

/** What an element needs that files may be dropped on; nothing, unless it is wanted. */
export function useDrop(wanted: boolean, onDrop: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!wanted) return undefined
    // A file that misses would be opened in the place of the page.
    window.addEventListener('dragover', prevent)
    window.addEventListener('drop', prevent)
    return () => {
      window.removeEventListener('dragover', prevent)
      window.removeEventListener('drop', prevent)
    }
  }, [wanted])
  if (!wanted) return {}
  return {
    'data-over': isOver || undefined,
    onDragOver: () => setOver(true),
    onDragLeave: () => setOver(false),
    onDrop: ({ dataTransfer }: DragEvent) => {
      setOver(false)
      const files = [...dataTransfer.files]
      if (files.length > 0) onDrop(files)
    },
  }
}
