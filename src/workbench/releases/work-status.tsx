import { useEffect, useRef } from 'react'
import { Button } from '../semi.ts'
import { words } from '../words.ts'
import type { Work } from './use-work.ts'

/** What happened last. A failure offers another try. The answer gets the focus when that is nowhere, because its button is gone. */
export function WorkStatus({ said, failure, isWaiting, isOfPage, retry }: Work) {
  const box = useRef<HTMLDivElement>(null)
  const isDone = !isWaiting && !isOfPage
  useEffect(() => {
    if (isDone && document.activeElement === document.body) box.current?.focus()
  }, [isDone])
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
