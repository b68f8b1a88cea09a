import { type DragEvent, useEffect, useState } from 'react'

const prevent = (event: Event) => event.preventDefault()

/** Returns the event handlers of a drop target; none when dropping is not supported. */
export function useDrop(isEnabled: boolean, onDrop: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isEnabled) return undefined
    // The browser would navigate to a file dropped beside the target.
    window.addEventListener('dragover', prevent)
    window.addEventListener('drop', prevent)
    return () => {
      window.removeEventListener('dragover', prevent)
      window.removeEventListener('drop', prevent)
    }
  }, [isEnabled])
  if (!isEnabled) return {}
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
