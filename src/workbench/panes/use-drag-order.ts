import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Lets a mouse drag the items of a list to other places. Keyboards and screen readers have buttons for it. */
export function useDragOrder(onMove: (from: number, to: number) => void): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const move = useEffectEvent(onMove)
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    let dragged = -1
    const indexOf = ({ target }: Event) => [...element.children].findIndex((item) => target instanceof Node && item.contains(target))
    const end = new AbortController()
    const listen = (name: 'dragstart' | 'dragover' | 'drop' | 'dragend', hear: (event: DragEvent) => void) =>
      element.addEventListener(name, hear, { signal: end.signal })
    listen('dragstart', (event) => {
      dragged = indexOf(event)
      // Firefox drags only what carries something.
      event.dataTransfer?.setData('text/plain', '')
    })
    listen('dragover', (event) => dragged >= 0 && event.preventDefault())
    listen('drop', (event) => {
      event.preventDefault()
      const to = indexOf(event)
      if (dragged >= 0 && to >= 0 && to !== dragged) move(dragged, to)
    })
    listen('dragend', () => {
      dragged = -1
    })
    return () => end.abort()
  }, [])
  return list
}
