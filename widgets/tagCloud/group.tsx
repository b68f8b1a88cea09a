import { useId } from 'react'
import { checkIcon } from '../../generated/icons/check.ts'
import { Icon } from '../icon.tsx'
import '../kit/native-input.css'

interface TagGroupProps {
  name: string
  note?: string | undefined
  tags: readonly { key: string; text: string; item: unknown }[]
  isChosen(key: string): boolean
  isLocked(key: string): boolean
  onToggle(item: unknown): void
}

/** Renders the tags of a group. Native checkboxes, not radio buttons, are beneath, because no tag of an exclusive group is required. */
export function TagGroup({ name, note, tags, isChosen, isLocked, onToggle }: TagGroupProps) {
  const id = useId()
  return (
    <section
      role="group"
      aria-labelledby={`${id}-name`}
      {...(note ? { 'aria-describedby': `${id}-note` } : {})}
      className="st-card st-cloud-group"
    >
      <header>
        <h2 id={`${id}-name`}>{name}</h2>
        {note && <p id={`${id}-note`}>{note}</p>}
      </header>
      <div className="st-cloud-tags">
        {tags.map(({ key, text, item }) => (
          <label key={key} className="st-cloud-tag">
            <input
              type="checkbox"
              className="st-native-input"
              checked={isChosen(key)}
              disabled={isLocked(key)}
              onChange={() => onToggle(item)}
            />
            <span>
              {isChosen(key) && <Icon name={checkIcon} size={16} />}
              {text}
            </span>
          </label>
        ))}
      </div>
    </section>
  )
}
