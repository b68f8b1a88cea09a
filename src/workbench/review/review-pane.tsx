import { useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../semi.ts'
import { useSession } from '../session.ts'
import { words } from '../words.ts'
import type { WorkingContent } from '../working-content.ts'
import { DraftsReview } from './drafts-review.tsx'
import { reviewedPerson } from './review-service.ts'

/** The people whose drafts a reviewer can look at, and the drafts of the chosen one. */
export function ReviewPane({ content }: { content: WorkingContent }) {
  const waiting = useStore(content.state, (state) => state.waiting)
  const own = useSession(({ userId }) => userId)
  const [author, setAuthor] = useState(reviewedPerson)
  const [times, setTimes] = useState(0)
  const readAgain = () => {
    setTimes(times + 1)
    void content.load()
  }
  if (waiting === undefined) return <p>{words.reviewing.reviewersOnly}</p>
  // A person of the address may have published meanwhile; the service says so.
  const people = author === '' || waiting.some(({ userId }) => userId === author) ? waiting : [{ userId: author, name: author }, ...waiting]
  return (
    <section className="wb-review" aria-label={words.reviewing.title}>
      <div className="wb-row" role="group" aria-label={words.reviewing.people}>
        {people.map(({ userId, name }) => (
          <Button
            key={userId}
            theme={userId === author ? 'solid' : 'light'}
            aria-pressed={userId === author}
            onClick={() => setAuthor(userId)}
          >
            {name}
          </Button>
        ))}
        <Button theme="borderless" onClick={readAgain}>
          {words.reviewing.readAgain}
        </Button>
      </div>
      {people.length === 0 ? <p className="wb-note">{words.reviewing.nobody}</p> : null}
      {author === '' ? null : author === own ? <p>{words.reviewing.own}</p> : <DraftsReview key={`${author} ${times}`} author={author} />}
    </section>
  )
}
