import { useEffect, useRef } from 'react'
import { listenToPen } from './pen.ts'
import { fitCanvas, type FittedCanvas } from './fitted-canvas.ts'
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
  const fitted = useRef<FittedCanvas>(undefined)
  const wrote = useRef(onWrite)
  useEffect(() => {
    wrote.current = onWrite
  })
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const made = fitCanvas(element, writing, { lineWidth, colour })
    fitted.current = made
    const stop = listenToPen(element, writing, () => {
      made.draw()
      wrote.current()
    })
    return () => {
      stop()
      made.leave()
    }
  }, [writing, lineWidth, colour])
  useEffect(() => fitted.current?.draw(), [version])
  return <canvas ref={canvas} className="st-pad-canvas" role="img" aria-label={label} />
}
