import { useCallback, useEffect, useState } from 'react'
import type { FileOutline } from '../checking/outline.ts'
import { Button } from '../semi.ts'
import { filled, words } from '../words.ts'
import type { WorkingContent } from '../working-content.ts'
import { activate, listReleases, type ReleaseList, restore, revert } from './release-service.ts'
import { ReleaseRow } from './release-row.tsx'
import { WorkStatus } from './work-status.tsx'
import { useWork } from './use-work.ts'

interface Props {
  content: WorkingContent
  files: readonly FileOutline[]
  /** Shows the drafts. */
  onShowDrafts(): void
}

const text = words.releases

/** The releases, newest first: each can become active again, be taken back alone, or give back a file. */
export function ReleasesPane({ content, files, onShowDrafts }: Props) {
  const [list, setList] = useState<ReleaseList>()
  const [isDrafted, setDrafted] = useState(false)
  const work = useWork()
  const { run, load } = work
  const readList = useCallback(async () => {
    const read = await listReleases()
    setList(read)
    return read
  }, [])
  useEffect(() => {
    void load(async () => void (await readList()))
  }, [load, readList])

  /** Saves the input, makes a call, and loads the content again. Another try continues where it failed. */
  function change(call: (active: number) => Promise<void>, said: string, makesDrafts: boolean): void {
    let active = list?.active ?? 0
    let isDone = false
    setDrafted(false)
    void run(async () => {
      if (!isDone) {
        await content.save()
        try {
          await call(active)
        } catch (error) {
          // Another person may have changed what is active.
          active = (await readList().catch(() => list))?.active ?? active
          throw error
        }
        isDone = true
      }
      await Promise.all([content.load(), readList()])
      const { failure } = content.state.getState()
      if (failure !== '') throw new Error(failure)
      setDrafted(makesDrafts)
      return said
    })
  }

  return (
    <section className="wb-releases" aria-label={text.title}>
      <WorkStatus {...work} />
      {!list && work.isWaiting ? <p className="wb-note">{words.loading}</p> : null}
      {isDrafted && work.said !== '' ? <Button onClick={onShowDrafts}>{text.showDrafts}</Button> : null}
      <ol>
        {list?.rows.map(({ number, ...release }) => (
          <ReleaseRow
            key={number}
            release={{ number, ...release }}
            isActive={number === list.active}
            isWaiting={work.isWaiting}
            content={content}
            files={files}
            onActivate={() => change((active) => activate(number, active), filled(text.activated, { number }), false)}
            onRevert={() => change(() => revert(number), filled(text.reverted, { number }), true)}
            onRestore={(path, title) => change(() => restore(number, path), filled(text.restored, { title, number }), true)}
          />
        ))}
      </ol>
    </section>
  )
}
