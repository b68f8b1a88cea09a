import { useState } from 'react'
import { Avatar } from './avatar.tsx'
import words from './words.json'
import type { DemoPeople } from './demo-routes.ts'

interface PickerProps {
  staff: DemoPeople['staff']
  /** The previously selected user ids. */
  chosen: readonly string[]
  single: boolean
  onDone(picked: DemoPeople['staff'] | undefined): void
}

/** Renders WeCom's picker of colleagues over the app. */
export function Picker({ staff, chosen, single, onDone }: PickerProps) {
  const [picked, setPicked] = useState(chosen)
  const choose = (userId: string) =>
    setPicked((before) => {
      if (before.includes(userId)) return before.filter((each) => each !== userId)
      return single ? [userId] : [...before, userId]
    })
  return (
    <div className="sim-picker" role="dialog" aria-label={words.pick}>
      <header>
        <button type="button" onClick={() => onDone(undefined)}>
          {words.cancel}
        </button>
        <h2>{words.pick}</h2>
        <button
          type="button"
          className="sim-primary"
          disabled={picked.length === 0}
          onClick={() => onDone(staff.filter(({ userId }) => picked.includes(userId)))}
        >
          {words.ok}
        </button>
      </header>
      <ul>
        {staff.map(({ userId, name }) => (
          <li key={userId}>
            <label>
              <input type="checkbox" checked={picked.includes(userId)} onChange={() => choose(userId)} />
              <Avatar kind="colleague" name={name} />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}
