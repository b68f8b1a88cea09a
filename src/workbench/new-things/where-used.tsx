import type { Uses } from '../checking/where-used.ts'
import type { Selection } from '../checking/inspector.ts'
import { filled, words } from '../words.ts'

/** How much of a text names it. */
const SHORT = 20

/** The places that use what is selected. Each selects its place. The users of a part are shown at once, because an edit changes them all. */
export function WhereUsed({ uses, onSelect }: { uses: Uses | undefined; onSelect(selected: Selection): void }) {
  if (!uses) return null
  const { title, kind, list } = uses
  const named = filled(words.make.usedAt, { title: title.slice(0, SHORT) })
  return (
    <details className="wb-used" open={kind === 'part'}>
      <summary>
        {named} <small>{list.length}</small>
      </summary>
      {list.length === 0 ? <p className="wb-note">{words.make.usedNowhere}</p> : null}
      <ul aria-label={named}>
        {list.map(({ path, at, file, place, isProgram }) => (
          <li key={JSON.stringify([path, at])}>
            {isProgram ? (
              <span>
                {place} <small>{file}</small>
              </span>
            ) : (
              <button type="button" title={path} onClick={() => onSelect({ path, at })}>
                {file} <small>{place}</small>
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
