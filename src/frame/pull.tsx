import { useEffect, useRef, useState, type RefObject } from 'react'
import { refreshIcon } from '../../generated/icons/refresh.ts'
import type { UiStrings } from '../../renderer/widget.ts'
import { Icon } from '../../widgets/icon.tsx'
import './pull.css'

/** The pull distance that triggers a refresh, and the maximum offset of the mark, in CSS pixels. */
const REFRESH_DISTANCE = 64
const MAX_OFFSET = 96
/** The mark moves by this fraction of the finger's distance. */
const DRAG_FACTOR = 0.5

interface PullProps {
  page: RefObject<HTMLElement | null>
  words: UiStrings
  onRefresh(): Promise<void>
}

/** Refreshes the data when the page is pulled down at its top; the mark spins until the answers arrive. */
export function Pull({ page, words, onRefresh }: PullProps) {
  const mark = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const refresh = useRef(onRefresh)
  useEffect(() => {
    refresh.current = onRefresh
  })
  useEffect(() => {
    const element = page.current
    if (!element || busy) return undefined
    let from: number | undefined
    let pulled = 0
    // Sets the style directly, because touch moves arrive sixty times a second and change only this style.
    const show = (distance: number) => {
      pulled = distance
      mark.current?.style.setProperty('--st-pull', `${distance}px`)
      mark.current?.style.setProperty('--st-turn', `${distance * 3}deg`)
      mark.current?.toggleAttribute('data-pulled', distance > 0)
      mark.current?.toggleAttribute('data-enough', distance >= REFRESH_DISTANCE)
    }
    const start = (event: TouchEvent) => {
      const touch = event.touches[0]
      from = window.scrollY <= 0 && event.touches.length === 1 && !scrollsItself(event.target, element) ? touch?.clientY : undefined
    }
    const move = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (from === undefined || !touch) return
      if (window.scrollY > 0) return stop()
      show(Math.max(0, Math.min(MAX_OFFSET, (touch.clientY - from) * DRAG_FACTOR)))
    }
    const stop = () => {
      from = undefined
      show(0)
    }
    const end = () => {
      const isEnough = pulled >= REFRESH_DISTANCE
      stop()
      if (!isEnough) return
      setBusy(true)
      void refresh.current().finally(() => setBusy(false))
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', move, { passive: true })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', stop)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', stop)
    }
  }, [page, busy])
  return (
    <div ref={mark} className={busy ? 'st-pull st-pull-busy' : 'st-pull'} role="status" aria-label={busy ? words.loading : undefined}>
      <Icon name={refreshIcon} size={20} />
    </div>
  )
}

/** Whether an inner list or strip is scrolled, or the target is a text box; then the gesture belongs to it. */
function scrollsItself(target: EventTarget | null, page: HTMLElement): boolean {
  for (let element = target instanceof Element ? target : null; element && element !== page; element = element.parentElement) {
    if (element.scrollTop > 0 || element.matches('textarea, input, [contenteditable]')) return true
  }
  return false
}
