import { type PointerEvent, useEffect, useRef } from 'react'
import { NEAR, type Point, settled, type View, WHOLE, zoomed } from './zoom.ts'

/** Two taps this close in time (ms) and place (px) are one double tap; a finger that moved further did not tap. */
const TWICE_MS = 300
const NEAR_PX = 24

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
const apart = ([one, other]: readonly Point[]): number => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0)

/**
 * Fingers on a picture: two pinch it, one drags it, a double tap goes near and back; a mouse wheel does too. The
 * picture is moved without React, once an event, because sixty drawings a second would be too late.
 */
export function useZoom() {
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const view = useRef<View>(WHOLE)
  const down = useRef(new Map<number, Point>())
  const tap = useRef({ at: 0, place: { x: 0, y: 0 }, moved: true })

  function place({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = stage.current?.getBoundingClientRect()
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 }
  }
  function show(next: View, glides: boolean): void {
    view.current = next
    const { current } = picture
    if (!current) return
    current.classList.toggle('st-viewer-glides', glides)
    current.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
  }
  function settle(next = view.current): void {
    const { current } = picture
    const box = stage.current
    if (!current || !box) return
    show(
      settled(next, { width: current.offsetWidth, height: current.offsetHeight }, { width: box.clientWidth, height: box.clientHeight }),
      true,
    )
  }

  useEffect(() => {
    const box = stage.current
    // Not through React, whose wheel listeners are passive: the page under the picture must not scroll.
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      settle(zoomed(view.current, view.current.scale * Math.exp(-event.deltaY / 300), place(event)))
    }
    box?.addEventListener('wheel', turn, { passive: false })
    return () => box?.removeEventListener('wheel', turn)
  })

  function onPointerDown(event: PointerEvent): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    down.current.set(event.pointerId, place(event))
    tap.current.moved = down.current.size > 1
  }
  function onPointerMove(event: PointerEvent): void {
    const before = [...down.current.values()]
    const was = down.current.get(event.pointerId)
    if (!was) return
    const now = place(event)
    const first = tap.current
    down.current.set(event.pointerId, now)
    const after = [...down.current.values()]
    const [from, to] = [middle(before), middle(after)]
    const moved = { ...view.current, x: view.current.x + to.x - from.x, y: view.current.y + to.y - from.y }
    if (Math.hypot(now.x - was.x, now.y - was.y) > 3) first.moved = true
    if (after.length === 2) show(zoomed(moved, (moved.scale * apart(after)) / (apart(before) || 1), to), false)
    else if (view.current.scale > 1) show(moved, false)
  }
  function onPointerUp(event: PointerEvent): void {
    const at = down.current.get(event.pointerId)
    down.current.delete(event.pointerId)
    if (!at || down.current.size > 0) return
    const last = tap.current
    const again = !last.moved && event.timeStamp - last.at < TWICE_MS && Math.hypot(at.x - last.place.x, at.y - last.place.y) < NEAR_PX
    tap.current = { at: again || last.moved ? 0 : event.timeStamp, place: at, moved: true }
    settle(again ? zoomed(view.current, view.current.scale > 1 ? 1 : NEAR, at) : view.current)
  }
  return { stage, picture, fingers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp } }
}
