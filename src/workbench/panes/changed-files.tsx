import { useState } from 'react'
import type { FileOutline } from '../checking/outline.ts'
import { Button } from '../semi.ts'
import { filled, words } from '../words.ts'

interface Props {
  paths: readonly string[]
  files: readonly FileOutline[]
  /** Whether the release does not have a file; to discard it removes it. */
  isNew(path: string): boolean
  onDiscard(path: string): Promise<void>
}

/**
 * The files that a person changed. Each can be taken from the active release again, after a question: it is the way out when another person has
 * released a change of the same place.
 */
export function ChangedFiles({ paths, files, isNew, onDiscard }: Props) {
  const [asked, setAsked] = useState('')
  const [failure, setFailure] = useState('')
  const titleOf = (path: string) => files.find((file) => file.path === path)?.outline.title ?? path
  const kindOf = (path: string) =>
    isNew(path) ? `${words.make.isNew} ` : files.some((file) => file.path === path) ? '' : `${words.make.isRemoved} `
  const discard = (path: string) => {
    setAsked('')
    setFailure('')
    onDiscard(path).catch((error: unknown) => setFailure((error as Error).message))
  }
  return (
    <>
      <ul className="wb-findings" aria-label={words.changedFiles}>
        {paths.map((path) => (
          <li key={path} className="wb-finding">
            <span>
              {titleOf(path)}{' '}
              <small>
                {kindOf(path)}
                {path}
              </small>
            </span>
            {asked === path ? (
              <>
                <Button size="small" type="danger" onClick={() => discard(path)}>
                  {isNew(path) ? words.make.discardNew : words.discardSurely}
                </Button>
                <Button size="small" onClick={() => setAsked('')}>
                  {words.keepChanges}
                </Button>
              </>
            ) : (
              <Button size="small" aria-label={filled(words.discardOf, { title: titleOf(path) })} onClick={() => setAsked(path)}>
                {words.discard}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p role="status">{failure}</p>
    </>
  )
}
