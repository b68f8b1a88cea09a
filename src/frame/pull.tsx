import { useEffect, useRef, useState, type RefObject } from 'react'
import { refreshIcon } from '../../generated/icons/refresh.ts'
import type { UiStrings } from '../../renderer/widget.ts'
import { Icon } from '../../widgets/icon.tsx'
import './pull.css'

/** How far a finger must have drawn the page down, and how far the mark follows it at most, in CSS pixels. */
const ENOUGH = 64
const FARTHEST = 96
/** The mark follows more slowly than the finger. */
const DRAG = 0.5

interface PullProps {
  page: RefObject<HTMLElement | null>
  words: UiStrings
  onRefresh(): Promise<void>
}

/** Drawing a page down at its top asks for its data again; the mark turns until the answers are there. */
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
    // Drawn straight into the style: a finger moves sixty times a second, and nothing else changes.
    const show = (distance: number) => {
      pulled = distance
      mark.current?.style.setProperty('--st-pull', `${distance}px`)
      mark.current?.style.setProperty('--st-turn', `${distance * 3}deg`)
      mark.current?.toggleAttribute('data-pulled', distance > 0)
      mark.current?.toggleAttribute('data-enough', distance >= ENOUGH)
    }
    const start = (event: TouchEvent) => {
      const touch = event.touches[0]
      from = window.scrollY <= 0 && event.touches.length === 1 && !scrollsItself(event.target, element) ? touch?.clientY : undefined
    }
    const move = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (from === undefined || !touch) return
      if (window.scrollY > 0) return stop()
      show(Math.max(0, Math.min(FARTHEST, (touch.clientY - from) * DRAG)))
    }
    const stop = () => {
      from = undefined
      show(0)
    }
    const end = () => {
      const isEnough = pulled >= ENOUGH
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

/** A list, a text box or a strip that scrolls by itself keeps its own gesture. */
function scrollsItself(target: EventTarget | null, page: HTMLElement): boolean {
  for (let element = target instanceof Element ? target : null; element && element !== page; element = element.parentElement) {
    if (element.scrollTop > 0 || element.matches('textarea, input, [contenteditable]')) return true
  }
  return false
}
