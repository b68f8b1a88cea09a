import type { UiStrings } from '../../renderer/widget.ts'
import type { counted } from './choose.ts'

interface ChosenProps {
  title?: string | undefined
  counts: ReturnType<typeof counted>
  words: UiStrings<'tagsChosen' | 'tagsChanged'>
}

/** For whom one chooses, and how many are chosen: said aloud too, since a tap may let go of another tag that is out of sight. */
export function Chosen({ title, counts: { count, added, removed }, words }: ChosenProps) {
  const changed = words.tagsChanged.replace('{added}', String(added)).replace('{removed}', String(removed))
  return (
    <div className="st-card st-cloud-chosen">
      {title && (
        <>
          <span className="st-cloud-letter" aria-hidden="true">
            {Array.from(title)[0]}
          </span>
          <strong>{title}</strong>
        </>
      )}
      <span aria-live="polite">
        {words.tagsChosen.replace('{count}', String(count))}
        {added + removed > 0 && changed}
      </span>
    </div>
  )
}
