import type { UiStrings } from '../../renderer/widget.ts'
import type { counted } from './choose.ts'

interface ChosenProps {
  title?: string | undefined
  counts: ReturnType<typeof counted>
  words: UiStrings<'tagsChosen' | 'tagsChanged'>
}

/** Renders for whom tags are chosen, and how many. A live region, because a tap may deselect a tag outside the viewport. */
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
