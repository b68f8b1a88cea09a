import { useEffect, useRef } from 'react'
import { type SignatureCanvas, writeOn } from './pen.ts'
import type { Writing } from './writing.ts'

interface CanvasProps {
  writing: Writing
  /** Changes when strokes were undone or cleared. */
  version: number
  lineWidth: number
  colour: string
  label: string
  /** Runs when a stroke begins, grows or ends. */
  onWrite(): void
}

/** Renders the canvas to sign on. */
export function Canvas({ writing, version, lineWidth, colour, label, onWrite }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<SignatureCanvas>(undefined)
  const latestOnWrite = useRef(onWrite)
  useEffect(() => {
    latestOnWrite.current = onWrite
  })
  useEffect(() => {
    if (!canvas.current) return undefined
    const created = writeOn(canvas.current, writing, { lineWidth, colour }, () => latestOnWrite.current())
    drawing.current = created
    return created.destroy
  }, [writing, lineWidth, colour])
  useEffect(() => drawing.current?.draw(), [version])
  return <canvas ref={canvas} className="st-pad-canvas" role="img" aria-label={label} />
}
