import type { UploadProps } from '../../generated/widgets.ts'
import { alertIcon } from '../../generated/icons/alert.ts'
import type { Failure } from '../../renderer/widget.ts'
import { Icon } from '../icon.tsx'
import { FileRow, Thumb } from './file-entry.tsx'
import type { OutgoingFile } from './use-outgoing-file.ts'

interface OutgoingProps {
  sending: OutgoingFile
  progress: number | undefined
  /** How it failed, once it has. */
  failure: Failure | undefined
  isRow: boolean
  words: UploadProps['words']
  onRetry(): void
  onCancel: (() => void) | undefined
  onRemove(): void
}

/** What was picked, on its way or not arrived. Only what may arrive at the next try offers one. */
export function Outgoing({ sending, progress, failure, isRow, words, onRetry, onCancel, onRemove }: OutgoingProps) {
  const Entry = isRow ? FileRow : Thumb
  const state = sending.failed ? 'failed' : 'running'
  const can = sending.failed ? { onRetry: failure?.final ? undefined : onRetry, onRemove } : { onCancel }
  return sending.picked.map(({ key, file, src }, index) => (
    <Entry
      key={key}
      {...{ state, src, words }}
      progress={ownShare(progress, index, sending.picked.length)}
      name={file.name}
      size={file.size}
      reason={failure?.text}
      {...can}
    />
  ))
}

/** How far one of several is that are worked on one by one: those before it are done, those after it wait, and of this one nobody knows. */
function ownShare(progress: number | undefined, index: number, count: number): number | undefined {
  if (progress === undefined || count === 1) return progress
  const under = Math.floor(progress * count + 1e-6)
  return index < under ? 1 : index > under ? 0 : undefined
}

/** Why the pictures above did not arrive: a square has no room for it. */
export function Reason({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p className="st-field-error" role="status">
      <Icon name={alertIcon} size={16} />
      {text}
    </p>
  )
}
