/**
 * Once a pen has come, fingers and the ball of the hand never write, and what the hand had begun before it is taken back
 * by `takeBack`. signature_pad knows one pointer from another, and not a pen from a hand: what is refused never gets to it.
 */
export function penComesFirst(canvas: HTMLCanvasElement, signal: AbortSignal, takeBack: () => void): void {
  let hasPen = false
  function down(event: PointerEvent): void {
    if (event.target !== canvas) return
    if (event.pointerType === 'pen' && !hasPen) {
      hasPen = true
      takeBack()
    } else if (hasPen && event.pointerType === 'touch') event.stopPropagation()
  }
  window.addEventListener('pointerdown', down, { signal, capture: true })
}
