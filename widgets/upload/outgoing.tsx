import type { Failure, UiStrings } from '../../renderer/widget.ts'
import { Icon } from '../icon.tsx'
import { FileRow, Thumb } from './entry.tsx'
import type { OutgoingFile } from './use-outgoing-file.ts'

interface OutgoingProps {
  sending: OutgoingFile
  progress: number | undefined
  /** How it failed, once it has. */
  failure: Failure | undefined
  isRow: boolean
  words: UiStrings
  onRetry(): void
  onCancel: (() => void) | undefined
  onRemove(): void
}

/** What was picked, on its way or not arrived. Only what may arrive at the next try offers one. */
export function Outgoing({ sending, progress, failure, isRow, words, onRetry, onCancel, onRemove }: OutgoingProps) {
  const Entry = isRow ? FileRow : Thumb
  const state = sending.failed ? 'failed' : 'running'
  const can = sending.failed ? { onRetry: failure?.final ? undefined : onRetry, onRemove } : { onCancel }
  return sending.picked.map(({ key, file, src }) => (
    <Entry key={key} {...{ state, src, progress, words }} name={file.name} size={file.size} reason={failure?.text} {...can} />
  ))
}

/** Why the pictures above did not arrive: a square has no room for it. */
export function Reason({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p className="st-field-error" role="status">
      <Icon name="alert" size={16} />
      {text}
    </p>
  )
}
