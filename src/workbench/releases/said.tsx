import { useEffect, useRef } from 'react'
import { Button } from '../semi.ts'
import { words } from '../words.ts'
import type { Work } from './use-work.ts'

/** What happened last. A failure offers another try, and an answer gets the focus when its button is gone. */
export function Said({ said, failure, isWaiting, retry }: Work) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<Element | null>(null)
  useEffect(() => {
    if (isWaiting) last.current = document.activeElement
    else if ((said !== '' || failure !== '') && isLost(last.current)) box.current?.focus()
  }, [said, failure, isWaiting])
  return (
    <div ref={box} tabIndex={-1} className="wb-said">
      <p role="status">{said}</p>
      {failure === '' ? null : (
        <p role="alert">
          {failure}{' '}
          <Button size="small" loading={isWaiting} onClick={retry}>
            {words.retry}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Whether the focus is nowhere, because its element was removed. */
const isLost = (element: Element | null): boolean => !element?.isConnected || document.activeElement === document.body
