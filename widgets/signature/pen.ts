import type { StrokePoint } from '../../renderer/widget.ts'
import type { Writing } from './writing.ts'

/**
 * Lets one pointer at a time write: a finger, a mouse or a pen. A second finger, or the ball of the hand, draws nothing;
 * once a pen has come, fingers and hands never do, and what the hand had begun before it is taken back. Gives back what
 * stops it.
 */
export function listenToPen(canvas: HTMLCanvasElement, writing: Writing, onChange: () => void): () => void {
  let active: { id: number; type: string } | undefined
  let hasPen = false

  function down(event: PointerEvent): void {
    const isPen = event.pointerType === 'pen'
    if (event.button !== 0 || (hasPen && event.pointerType === 'touch')) return
    if (active && !(isPen && active.type === 'touch')) return
    if (active) writing.drop()
    hasPen ||= isPen
    active = { id: event.pointerId, type: event.pointerType }
    canvas.setPointerCapture(event.pointerId)
    writing.begin(pointOf(event, canvas))
    onChange()
  }
  function move(event: PointerEvent): void {
    if (event.pointerId !== active?.id) return
    writing.extend(pointsOf(event, canvas))
    onChange()
  }
  // The system may take a pointer away (a call comes in, the telephone turns): what it drew stays.
  function up(event: PointerEvent): void {
    if (event.pointerId !== active?.id) return
    active = undefined
    writing.end()
    onChange()
  }

  const listening = new AbortController()
  const { signal } = listening
  canvas.addEventListener('pointerdown', down, { signal })
  canvas.addEventListener('pointermove', move, { signal })
  canvas.addEventListener('pointerup', up, { signal })
  canvas.addEventListener('pointercancel', up, { signal })
  // Neither scrolling, zooming, the magnifier of iOS nor its writing into fields may take the finger away.
  canvas.addEventListener('touchstart', prevent, { signal, passive: false })
  canvas.addEventListener('touchmove', prevent, { signal, passive: false })
  canvas.addEventListener('contextmenu', prevent, { signal })
  return () => listening.abort()
}

const prevent = (event: Event) => event.preventDefault()

function pointOf({ clientX, clientY, timeStamp, pressure }: PointerEvent, canvas: HTMLCanvasElement): StrokePoint {
  const { left, top } = canvas.getBoundingClientRect()
  const time = Math.round(performance.timeOrigin + timeStamp)
  return { x: clientX - left, y: clientY - top, time, pressure: Math.round(pressure * 100) / 100 }
}

/** A fast pen moves several times between two frames; old browsers say only where it is now. */
function pointsOf(event: PointerEvent, canvas: HTMLCanvasElement): StrokePoint[] {
  const moves = event.getCoalescedEvents?.() ?? []
  return (moves.length > 0 ? moves : [event]).map((one) => pointOf(one, canvas))
}
