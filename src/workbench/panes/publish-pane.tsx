import { useState } from 'react'
import type { Texts } from '../editing/editing.ts'
import { WorkStatus } from '../releases/work-status.tsx'
import { useWork } from '../releases/use-work.ts'
import { AskReview } from '../review/ask-review.tsx'
import { CheckSections } from '../review/check-sections.tsx'
import { Pictures } from '../review/pictures.tsx'
import { type ReviewedDrafts, readDrafts } from '../review/review-service.ts'
import { publish } from '../service.ts'
import { useSession } from '../session.ts'
import { filled, words } from '../words.ts'
import { Button, Input } from '../semi.ts'

interface Props {
  /** The texts that a check describes. */
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
  const [note, setNote] = useState('')
  const work = useWork()
  const { isWaiting } = work

  const compare = () =>
    void work.run(async () => {
      await save()
      setChecked({ texts, drafts: await readDrafts(userId) })
      return ''
    })
  const send = () =>
    void work.run(async () => {
      if (note.trim() === '') return words.noteRequired
      await save()
      const number = await publish(note.trim())
      setChecked(undefined)
      setNote('')
      onPublished()
      return filled(words.published, { number })
    })

  return (
    <section className="wb-publish" aria-label={words.difference}>
      <Button loading={isWaiting} onClick={compare}>
        {words.compare}
      </Button>
      {drafts && check ? (
        <>
          <CheckSections check={check} />
          <Pictures key={check.treeHash} before={drafts.before} after={drafts.after} />
          {check.needsReview ? <AskReview isWaiting={isWaiting} onCheck={compare} /> : null}
          <Input aria-label={words.note} placeholder={words.note} maxLength={200} value={note} onChange={setNote} />
          <Button theme="solid" loading={isWaiting} disabled={Boolean(check.problems) || check.needsReview} onClick={send}>
            {words.publish}
          </Button>
        </>
      ) : null}
      <WorkStatus {...work} />
    </section>
  )
}
