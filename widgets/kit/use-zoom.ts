import { type PointerEvent, useEffect, useRef } from 'react'
import { clampView, DOUBLE_TAP_SCALE, FULL_VIEW, type Point, type View, zoomAt } from './zoom.ts'

/** Two taps within this time (ms) and distance (px) are a double tap. */
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 24

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
const distance = ([one, other]: readonly Point[]): number => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0)

/**
 * Handles gestures on a picture: pinch, drag, tap and mouse wheel. Sets the transform directly, because rendering with React sixty times a
 * second would lag. A double tap enlarges. With `isNatural` the picture is shown at natural size from its upper left corner once it is
 * loaded, and one tap switches between natural and full view (CLAIMPIC-17).
 */
export function useZoom(isNatural = false) {
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const view = useRef<View>(FULL_VIEW)
  const down = useRef(new Map<number, Point>())
  const tap = useRef({ at: 0, place: { x: 0, y: 0 }, moved: true })

  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = stage.current?.getBoundingClientRect()
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 }
  }
  function show(next: View, isAnimated: boolean): void {
    view.current = next
    const { current } = picture
    if (!current) return
    current.classList.toggle('st-viewer-glides', isAnimated)
    current.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
  }
  function rest(next = view.current, isAnimated = true): void {
    const { current } = picture
    const box = stage.current
    if (!current || !box) return
    show(
      clampView(next, { width: current.offsetWidth, height: current.offsetHeight }, { width: box.clientWidth, height: box.clientHeight }),
      isAnimated,
    )
  }
  /** The scale at which a pixel of the picture is one CSS pixel; at least 1, because the full view never enlarges. */
  const naturalScale = () => (picture.current ? Math.max(1, picture.current.naturalWidth / picture.current.offsetWidth || 1) : 1)
  const onLoad = () => {
    if (isNatural) rest({ scale: naturalScale(), x: Number.MAX_SAFE_INTEGER, y: Number.MAX_SAFE_INTEGER }, false)
  }
  const zoom = (from: View, scale: number, at: Point) => zoomAt(from, scale, at, naturalScale())

  useEffect(() => {
    const box = stage.current
    // Registered directly, because React's wheel listeners are passive and the page below must not scroll.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      rest(zoom(view.current, view.current.scale * Math.exp(-event.deltaY / 300), pointOf(event)))
    }
    box?.addEventListener('wheel', onWheel, { passive: false })
    return () => box?.removeEventListener('wheel', onWheel)
  })

  function onPointerDown(event: PointerEvent): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    down.current.set(event.pointerId, pointOf(event))
    tap.current.moved = down.current.size > 1
  }
  function onPointerMove(event: PointerEvent): void {
    const before = [...down.current.values()]
    const was = down.current.get(event.pointerId)
    if (!was) return
    const now = pointOf(event)
    const first = tap.current
    down.current.set(event.pointerId, now)
    const after = [...down.current.values()]
    const [from, to] = [middle(before), middle(after)]
    const moved = { ...view.current, x: view.current.x + to.x - from.x, y: view.current.y + to.y - from.y }
    if (Math.hypot(now.x - was.x, now.y - was.y) > 3) first.moved = true
    if (after.length === 2) show(zoom(moved, (moved.scale * distance(after)) / (distance(before) || 1), to), false)
    else if (view.current.scale > 1) show(moved, false)
  }
  function onPointerUp(event: PointerEvent): void {
    const at = down.current.get(event.pointerId)
    down.current.delete(event.pointerId)
    if (!at || down.current.size > 0) return
    const last = tap.current
    const isDoubleTap =
      !last.moved && event.timeStamp - last.at < DOUBLE_TAP_MS && Math.hypot(at.x - last.place.x, at.y - last.place.y) < DOUBLE_TAP_PX
    tap.current = { at: isDoubleTap || last.moved ? 0 : event.timeStamp, place: at, moved: true }
    const switches = isNatural ? !last.moved : isDoubleTap
    rest(switches ? zoom(view.current, view.current.scale > 1 ? 1 : isNatural ? naturalScale() : DOUBLE_TAP_SCALE, at) : view.current)
  }
  return { stage, picture, onLoad, fingers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp } }
}
