import { isEqual } from 'es-toolkit'
import { useEffect, useRef, useState } from 'react'
import type { Selection } from '../checking/inspector.ts'
import type { FileOutline } from '../checking/outline.ts'
import type { Reaches } from '../checking/questions.ts'
import type { Reach, ReachRow, Way } from '../checking/reach.ts'
import type { Texts } from '../editing/editing.ts'
import { filled, words } from '../words.ts'

interface Props {
  /** The present texts. After an edit the ways are others. */
  texts: Texts
  /** The files that can be selected. */
  files: readonly FileOutline[]
  ask(): Promise<Reaches | undefined>
  onSelect(selected: Selection): void
}

/** Which kinds of users reach each screen, and with how many taps. What the changes make different from the active release is marked. */
export function ReachPane({ texts, files, ask, onSelect }: Props) {
  const [answer, setAnswer] = useState<{ texts: Texts; reaches: Reaches | undefined }>()
  const [chosen, setChosen] = useState<{ path: string; index: number }>()
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    let isCurrent = true
    void latest.current().then((reaches) => {
      if (isCurrent) setAnswer({ texts, reaches })
    })
    return () => {
      isCurrent = false
    }
  }, [texts])

  if (!answer) return <p className="wb-note">{words.loading}</p>
  const { reaches } = answer
  if (!reaches) return <p className="wb-note">{words.reach.failed}</p>
  const { visitors, rows } = reaches.now
  const before = new Map(reaches.before.rows.map((row) => [row.path, row]))
  const shown = chosen && rows.find(({ path }) => path === chosen.path)
  const isSelectable = (path: string) => files.some((file) => file.path === path)
  return (
    <>
      <table className="wb-reach" aria-label={words.reach.title} aria-busy={answer.texts !== texts}>
        <thead>
          <tr>
            <th scope="col">{words.reach.screen}</th>
            {visitors.map((visitor) => (
              <th key={visitor} scope="col">
                {visitor}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.path}>
              <th scope="row">
                {isSelectable(row.path) ? (
                  <button type="button" onClick={() => onSelect({ path: row.path, at: [] })}>
                    {row.title}
                  </button>
                ) : (
                  row.title
                )}
              </th>
              {row.ways.map((way, index) => {
                const isChanged = !isEqual(before.get(row.path)?.ways[index], way)
                return (
                  <td key={visitors[index]} className={isChanged ? 'wb-reach-changed' : ''}>
                    <button
                      type="button"
                      aria-label={isChanged ? `${longOf(way)} ${words.reach.changed}` : longOf(way)}
                      onClick={() => setChosen({ path: row.path, index })}
                    >
                      {shortOf(way)}
                      {isChanged ? <small>{words.reach.changed}</small> : null}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="wb-reach-way" role="status">
        {chosen && shown ? wayOf(reaches.now, shown, before.get(shown.path), chosen.index) : words.reach.intro}
      </p>
    </>
  )
}

const NONE = '\u2014'

const shortOf = (way: Way | undefined): string => {
  if (way === undefined) return NONE
  if (way === 'link') return words.reach.link
  return way.length === 1 ? words.reach.home : String(way.length - 1)
}

const longOf = (way: Way | undefined): string => {
  if (way === undefined) return words.reach.no
  return way === 'link' ? words.reach.linkOnly : way.join(' \u203a ')
}

function wayOf({ visitors }: Reach, { title, ways }: ReachRow, before: ReachRow | undefined, index: number): string {
  const [way, old] = [ways[index], before?.ways[index]]
  const values = { who: visitors[index] ?? '', screen: title, way: longOf(way), before: longOf(old) }
  return filled(isEqual(way, old) ? words.reach.way : words.reach.changedWay, values)
}
