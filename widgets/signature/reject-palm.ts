/**
 * Ignores touches after a pen was used, so that fingers and palm do not write; `dropStroke` removes a stroke that the hand had begun.
 * Events are stopped before signature_pad, which does not distinguish pen and touch.
 */
export function rejectPalm(canvas: HTMLCanvasElement, signal: AbortSignal, dropStroke: () => void): void {
  let hasPen = false
  function down(event: PointerEvent): void {
    if (event.target !== canvas) return
    if (event.pointerType === 'pen' && !hasPen) {
      hasPen = true
      dropStroke()
    } else if (hasPen && event.pointerType === 'touch') event.stopPropagation()
  }
  window.addEventListener('pointerdown', down, { signal, capture: true })
}
