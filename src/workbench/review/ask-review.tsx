import { useRef, useState } from 'react'
import { Button, Input } from '../semi.ts'
import { useSession } from '../session.ts'
import { words } from '../words.ts'
import { reviewAddress } from './review-service.ts'

/** Tells the author that the drafts wait for a reviewer, and offers the address at which the reviewer sees them. */
export function AskReview({ isWaiting, onCheck }: { isWaiting: boolean; onCheck(): void }) {
  const userId = useSession((session) => session.userId)
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const address = userId === undefined ? '' : reviewAddress(userId)
  const copy = () => {
    field.current?.select()
    // Where the browser refuses, the address is selected and can be copied by hand.
    navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <section className="wb-ask-review" aria-label={words.reviewing.ask}>
      <p>{words.review}</p>
      {address === '' ? null : (
        <div className="wb-row">
          <Input ref={field} readOnly aria-label={words.reviewing.address} value={address} />
          <Button onClick={copy}>{isCopied ? words.reviewing.copied : words.reviewing.copy}</Button>
        </div>
      )}
      <Button loading={isWaiting} onClick={onCheck}>
        {words.reviewing.checkAgain}
      </Button>
    </section>
  )
}
