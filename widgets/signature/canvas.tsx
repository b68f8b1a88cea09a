import { useEffect, useRef } from 'react'
import { type WrittenCanvas, writeOn } from './pen.ts'
import type { Writing } from './writing.ts'

interface CanvasProps {
  writing: Writing
  /** Another number: strokes have been taken back or wiped off. */
  version: number
  lineWidth: number
  colour: string
  label: string
  /** A stroke has begun, grown or ended. */
  onWrite(): void
}

/** What is written on. */
export function Canvas({ writing, version, lineWidth, colour, label, onWrite }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const written = useRef<WrittenCanvas>(undefined)
  const wrote = useRef(onWrite)
  useEffect(() => {
    wrote.current = onWrite
  })
  useEffect(() => {
    if (!canvas.current) return undefined
    const made = writeOn(canvas.current, writing, { lineWidth, colour }, () => wrote.current())
    written.current = made
    return made.leave
  }, [writing, lineWidth, colour])
  useEffect(() => written.current?.draw(), [version])
  return <canvas ref={canvas} className="st-pad-canvas" role="img" aria-label={label} />
}
