import './swipe.css'

/** How far a finger moves before the row follows it, and how far the row must be moved to press its button, in CSS pixels. */
const [STARTS_AT, PRESSES_AT, AT_MOST] = [12, 72, 120]

interface Swipe {
  row: HTMLElement
  button: HTMLButtonElement
  x: number
  y: number
  /** Whether the row follows the finger; undefined until the direction is known. */
  follows: boolean | undefined
  moved: number
}

/** Returns the button of a row that a swipe presses: its only one, if it can be pressed. */
function onlyButton(row: HTMLElement): HTMLButtonElement | undefined {
  const [button, ...others] = row.querySelectorAll<HTMLButtonElement>(':scope > .st-actions > button')
  return others.length === 0 && button && !button.disabled ? button : undefined
}

/** Lets a swipe of a row to the left press the row's only button, as in the phone's own lists. Returns the function that ends it. */
export function watchSwipes(): () => void {
  let swipe: Swipe | undefined
  // Otherwise the browser counts the swipe as a fling, whose first tap afterwards only stops it.
  const holdPage = (event: TouchEvent) => swipe?.follows && event.preventDefault()

  function onDown({ target, pointerType, isPrimary, clientX, clientY }: PointerEvent): void {
    const row = target instanceof Element ? target.closest<HTMLElement>('main .st-item') : null
    const button = row && pointerType === 'touch' && isPrimary ? onlyButton(row) : undefined
    if (row && button) row.addEventListener('touchmove', holdPage, { passive: false })
    swipe = row && button ? { row, button, x: clientX, y: clientY, follows: undefined, moved: 0 } : undefined
  }
  function onMove({ clientX, clientY }: PointerEvent): void {
    if (!swipe) return
    const [dx, dy] = [swipe.x - clientX, Math.abs(swipe.y - clientY)]
    if (swipe.follows === undefined && Math.max(Math.abs(dx), dy) >= STARTS_AT) swipe.follows = dx > dy * 1.5
    if (!swipe.follows) return
    swipe.moved = Math.min(Math.max(dx, 0), AT_MOST)
    swipe.row.dataset['swiped'] = swipe.button.textContent
    swipe.row.style.setProperty('--st-swiped', `${-swipe.moved}px`)
    swipe.row.toggleAttribute('data-swiped-enough', swipe.moved >= PRESSES_AT)
  }
  function end(isDone: boolean): void {
    if (!swipe) return
    const { row, button, follows, moved } = swipe
    swipe = undefined
    row.removeEventListener('touchmove', holdPage)
    if (!follows) return
    delete row.dataset['swiped']
    row.removeAttribute('data-swiped-enough')
    row.style.removeProperty('--st-swiped')
    // The finger was on the row, which must not open.
    const ignore = (event: MouseEvent) => event.stopPropagation()
    window.addEventListener('click', ignore, { capture: true, once: true })
    setTimeout(() => {
      window.removeEventListener('click', ignore, { capture: true })
      if (isDone && moved >= PRESSES_AT) button.click()
    })
  }
  const onUp = () => end(true)
  const onCancel = () => end(false)
  const listeners = { pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: onCancel } as const
  for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener as EventListener, { passive: true })
  return () => {
    for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name, listener as EventListener)
  }
}
