import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { FileOutline } from '../checking/outline.ts'
import type { Texts } from '../editing/editing.ts'
import { Button } from '../semi.ts'
import { filled, words } from '../words.ts'
import type { WorkingContent } from '../working-content.ts'
import { Question } from './question.tsx'
import { readRelease } from './release-service.ts'
import { WorkStatus } from './work-status.tsx'
import { useWork } from './use-work.ts'

interface Props {
  number: number
  isWaiting: boolean
  content: WorkingContent
  files: readonly FileOutline[]
  onRestore(path: string, title: string): void
}

/** The files of a release that differ from the present texts. Each can be brought back into the drafts. */
export function OldFiles({ number, isWaiting, content, files, onRestore }: Props) {
  const { editing } = useStore(content.state)
  const [old, setOld] = useState<Texts>()
  const [asked, setAsked] = useState('')
  const work = useWork()
  const { load } = work
  useEffect(() => {
    void load(async () => setOld(new Map((await readRelease(number)).map(({ path, text }) => [path, text]))))
  }, [load, number])
  const titleOf = (path: string) => files.find((file) => file.path === path)?.outline.title ?? path
  const changed = content.changedFiles()
  const different = [...(old ?? [])].filter(([path, text]) => editing?.texts.get(path) !== text).map(([path]) => path)
  const restore = (path: string) => {
    setAsked('')
    onRestore(path, titleOf(path))
  }
  return (
    <div className="wb-old-files">
      <WorkStatus {...work} />
      {work.isWaiting ? <p className="wb-note">{words.loading}</p> : null}
      {old && different.length === 0 ? <p className="wb-note">{words.releases.sameFiles}</p> : null}
      <ul>
        {different.map((path) => (
          <li key={path}>
            <span>
              {titleOf(path)} <small>{path}</small>
            </span>
            <Button
              size="small"
              disabled={isWaiting}
              aria-label={filled(words.releases.restoreOf, { title: titleOf(path) })}
              onClick={() => (changed.includes(path) ? setAsked(path) : restore(path))}
            >
              {words.releases.restore}
            </Button>
            {asked === path ? (
              <Question
                text={filled(words.releases.restoreAsk, { title: titleOf(path) })}
                sure={words.releases.restore}
                onSure={() => restore(path)}
                onClose={() => setAsked('')}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
