import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../semi.ts'
import { words } from '../words.ts'

interface Props {
  text: string
  /** The words of the button that does it. */
  sure: string
  onSure(): void
  onClose(): void
}

/** Asks before a deed that this page cannot undo. The focus goes to the question, and back when it is closed. */
export function Question({ text, sure, onSure, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(({ key }: KeyboardEvent) => (key === 'Escape' ? onClose() : undefined))
  useEffect(() => {
    const [before, asked] = [document.activeElement, box.current]
    asked?.focus()
    asked?.addEventListener('keydown', leave)
    return () => {
      asked?.removeEventListener('keydown', leave)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label={text} className="wb-question">
      <p>{text}</p>
      <Button size="small" theme="solid" onClick={onSure}>
        {sure}
      </Button>
      <Button size="small" onClick={onClose}>
        {words.cancel}
      </Button>
    </div>
  )
}
