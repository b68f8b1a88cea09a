import { useState } from 'react'
import type { FileOutline } from '../checking/outline.ts'
import { Button } from '../semi.ts'
import { filled, words } from '../words.ts'
import type { WorkingContent } from '../working-content.ts'
import { OldFiles } from './old-files.tsx'
import { Question } from './question.tsx'
import type { Release } from './release-service.ts'

interface Props {
  release: Release
  isActive: boolean
  isWaiting: boolean
  content: WorkingContent
  files: readonly FileOutline[]
  onActivate(): void
  onRevert(): void
  onRestore(path: string, title: string): void
}

const text = words.releases

/** One release, with what can be done with it. */
export function ReleaseRow({ release, isActive, isWaiting, content, files, onActivate, onRevert, onRestore }: Props) {
  const [asked, setAsked] = useState<'activate' | 'revert'>()
  const [isOpen, setOpen] = useState(false)
  const { number, note, basedOn } = release
  const name = filled(text.name, { number })
  const sure = (act: () => void) => () => {
    setAsked(undefined)
    act()
  }
  return (
    <li className="wb-release" aria-label={name} aria-current={isActive ? 'true' : undefined}>
      <p>
        <strong>{name}</strong> {note} {isActive ? <span className="wb-active">{text.active}</span> : null}
        <small>{factsOf(release)}</small>
      </p>
      <div className="wb-release-tools">
        {isActive ? null : (
          <Button size="small" disabled={isWaiting} aria-label={`${text.activate} ${name}`} onClick={() => setAsked('activate')}>
            {text.activate}
          </Button>
        )}
        {basedOn === 0 ? null : (
          <Button size="small" disabled={isWaiting} aria-label={`${text.revert} ${name}`} onClick={() => setAsked('revert')}>
            {text.revert}
          </Button>
        )}
        <Button size="small" aria-expanded={isOpen} aria-label={`${text.oldFiles} ${name}`} onClick={() => setOpen(!isOpen)}>
          {text.oldFiles}
        </Button>
      </div>
      {asked === 'activate' ? (
        <Question
          text={filled(text.activateAsk, { number })}
          sure={text.activate}
          onSure={sure(onActivate)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {asked === 'revert' ? (
        <Question
          text={filled(text.revertAsk, { number })}
          sure={text.revert}
          onSure={sure(onRevert)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {isOpen ? <OldFiles number={number} isWaiting={isWaiting} content={content} files={files} onRestore={onRestore} /> : null}
    </li>
  )
}

/** Returns who published a release, who approved it, and when. */
function factsOf({ author = '', reviewer = '', at }: Release): string {
  const people = [
    author === '' ? '' : filled(text.author, { name: author }),
    reviewer === '' ? '' : filled(text.reviewer, { name: reviewer }),
  ]
  return [...people, at].filter((one) => one !== '').join(' · ')
}
