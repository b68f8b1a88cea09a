import { useState } from 'react'
import type { Texts } from '../editing/editing.ts'
import { AskReview } from '../review/ask-review.tsx'
import { CheckSections } from '../review/check-sections.tsx'
import { Pictures } from '../review/pictures.tsx'
import { type ReviewedDrafts, readDrafts } from '../review/review-service.ts'
import { publish } from '../service.ts'
import { useSession } from '../session.ts'
import { filled, words } from '../words.ts'
import { Button, Input } from '../semi.ts'

interface Props {
  /** The present texts, about which a check speaks. */
  texts: Texts
  /** Saves what was typed last. */
  save(): Promise<void>
  onPublished(): void
}

/** What the drafts change, in prose, and the button that publishes them. */
export function PublishPane({ texts, save, onPublished }: Props) {
  const [checked, setChecked] = useState<{ texts: Texts; drafts: ReviewedDrafts }>()
  // After a further edit the difference is another one.
  const drafts = checked?.texts === texts ? checked.drafts : undefined
  const check = drafts?.check
  const userId = useSession((session) => session.userId) ?? ''
  const [said, setSaid] = useState('')
  const [note, setNote] = useState('')
  const [isWaiting, setWaiting] = useState(false)

  async function run(work: () => Promise<void>): Promise<void> {
    setWaiting(true)
    setSaid('')
    try {
      await save()
      await work()
    } catch (error) {
      setSaid((error as Error).message)
    } finally {
      setWaiting(false)
    }
  }
  const compare = () => run(async () => setChecked({ texts, drafts: await readDrafts(userId) }))
  const send = () =>
    note.trim() === ''
      ? setSaid(words.noteRequired)
      : void run(async () => {
          const number = await publish(note.trim())
          setChecked(undefined)
          setNote('')
          setSaid(filled(words.published, { number }))
          onPublished()
        })

  return (
    <section className="wb-publish" aria-label={words.difference}>
      <Button loading={isWaiting} onClick={() => void compare()}>
        {words.compare}
      </Button>
      {drafts && check ? (
        <>
          <CheckSections check={check} />
          <Pictures key={check.treeHash} before={drafts.before} after={drafts.after} />
          {check.needsReview ? <AskReview isWaiting={isWaiting} onCheck={() => void compare()} /> : null}
          <Input aria-label={words.note} placeholder={words.note} maxLength={200} value={note} onChange={setNote} />
          <Button theme="solid" loading={isWaiting} disabled={Boolean(check.problems) || check.needsReview} onClick={send}>
            {words.publish}
          </Button>
        </>
      ) : null}
      <p role="status">{said}</p>
    </section>
  )
}
