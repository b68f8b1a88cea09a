import type { UiStrings } from '../../renderer/widget.ts'
import { Blank } from './blank.tsx'
import '../button/button.css'

interface NoHitsProps {
  /** The searched text. */
  text: string
  words: UiStrings<'noHits' | 'clearSearch'>
  onClear(): void
}

/** Renders that a search found nothing, with a button that clears it (DEC-40). */
export function NoHits({ text, words, onClear }: NoHitsProps) {
  return (
    <div className="st-no-hits" role="status">
      <Blank
        text={words.noHits.replace('{text}', () => text.trim())}
        action={
          <button type="button" className="st-btn st-btn-secondary" onClick={onClear}>
            <span className="st-btn-label">{words.clearSearch}</span>
          </button>
        }
      />
    </div>
  )
}
