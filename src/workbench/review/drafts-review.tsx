import { useCallback, useEffect, useState } from 'react'
import { Question } from '../releases/question.tsx'
import { WorkStatus } from '../releases/work-status.tsx'
import { useWork } from '../releases/use-work.ts'
import { Button } from '../semi.ts'
import { ServiceError } from '../service.ts'
import { filled, words } from '../words.ts'
import { CheckSections } from './check-sections.tsx'
import { Pictures } from './pictures.tsx'
import { approve, type ReviewedDrafts, readDrafts } from './review-service.ts'

const text = words.reviewing

/** One person's drafts: what they change, in words and pictures, and the approval of exactly this. */
export function DraftsReview({ author }: { author: string }) {
  const [drafts, setDrafts] = useState<ReviewedDrafts>()
  const [isAsking, setAsking] = useState(false)
  const work = useWork()
  const { run, load } = work
  const read = useCallback(async () => {
    setDrafts(undefined)
    setDrafts(await readDrafts(author))
  }, [author])
  useEffect(() => void load(read), [load, read])

  const send = (approved: ReviewedDrafts) =>
    run(async () => {
      setAsking(false)
      try {
        await approve(approved)
      } catch (error) {
        if (!(error instanceof ServiceError && error.status === '409')) throw error
        // A reviewer approves only seen content, so the page shows it again.
        await read()
        return filled(text.changed, { reason: error.message })
      }
      await read().catch(() => undefined)
      return text.approved
    })

  return (
    <>
      {work.isWaiting && !drafts ? <p className="wb-note">{words.loading}</p> : null}
      <WorkStatus {...work} />
      {drafts ? (
        <>
          <CheckSections check={drafts.check} />
          <Pictures key={drafts.check.treeHash} before={drafts.before} after={drafts.after} />
          {drafts.check.needsReview ? null : <p className="wb-note">{text.notNeeded}</p>}
          {isAsking ? (
            <Question text={text.approveAsk} sure={text.approve} onSure={() => void send(drafts)} onClose={() => setAsking(false)} />
          ) : null}
          {drafts.check.needsReview ? (
            <Button theme="solid" loading={work.isWaiting} disabled={Boolean(drafts.check.problems)} onClick={() => setAsking(true)}>
              {text.approve}
            </Button>
          ) : null}
        </>
      ) : null}
    </>
  )
}
