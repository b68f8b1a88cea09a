import { useCallback, useEffect, useState } from 'react'
import type { FileOutline } from '../checking/outline.ts'
import { Button } from '../semi.ts'
import { filled, words } from '../words.ts'
import type { WorkingContent } from '../working-content.ts'
import { activate, listReleases, type ReleaseList, restore, revert } from './release-service.ts'
import { ReleaseRow } from './release-row.tsx'
import { Said } from './said.tsx'
import { useWork } from './use-work.ts'

interface Props {
  content: WorkingContent
  files: readonly FileOutline[]
  /** Shows the drafts. */
  onShowDrafts(): void
}

/** The releases, newest first: each can become active again, be taken back alone, or give back a file. */
export function ReleasesPane({ content, files, onShowDrafts }: Props) {
  const [list, setList] = useState<ReleaseList>()
  const [isDrafted, setDrafted] = useState(false)
  const work = useWork()
  const { run } = work
  const readList = useCallback(async () => setList(await listReleases()), [])
  useEffect(() => {
    void run(async () => {
      await readList()
      return ''
    })
  }, [run, readList])

  /** Saves what was typed, makes a call, and loads everything anew. Only what failed is tried again. */
  async function change(call: () => Promise<void>, said: string, drafted: boolean): Promise<void> {
    setDrafted(false)
    const isDone = await run(async () => {
      await content.save()
      try {
        await call()
      } catch (error) {
        // Another person may have changed what is active.
        await readList().catch(() => undefined)
        throw error
      }
      return said
    })
    if (!isDone) return
    setDrafted(drafted)
    await run(async () => {
      await Promise.all([content.load(), readList()])
      const { failure } = content.state.getState()
      if (failure !== '') throw new Error(failure)
      return said
    })
  }

  return (
    <section className="wb-releases" aria-label={words.releases.title}>
      <Said {...work} />
      {isDrafted && work.said !== '' ? <Button onClick={onShowDrafts}>{words.releases.showDrafts}</Button> : null}
      <ol>
        {list?.rows.map((release) => (
          <ReleaseRow
            key={release.number}
            release={release}
            isActive={release.number === list.active}
            isWaiting={work.isWaiting}
            content={content}
            files={files}
            onActivate={() =>
              void change(() => activate(release.number, list.active), filled(words.releases.activated, { number: release.number }), false)
            }
            onRevert={() => void change(() => revert(release.number), filled(words.releases.reverted, { number: release.number }), true)}
            onRestore={(path, title) =>
              void change(() => restore(release.number, path), filled(words.releases.restored, { title, number: release.number }), true)
            }
          />
        ))}
      </ol>
    </section>
  )
}
