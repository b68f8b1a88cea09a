import type { UploadProps } from '../../generated/widgets.ts'
import { alertIcon } from '../../generated/icons/alert.ts'
import type { Failure } from '../../renderer/widget.ts'
import { Icon } from '../icon.tsx'
import { FileRow, Thumb } from './file-entry.tsx'
import type { OutgoingFile, PickedFile, RefusedFile } from './use-outgoing-file.ts'

interface OutgoingProps {
  sending: OutgoingFile
  progress: number | undefined
  /** The failure, once the upload has failed. */
  failure: Failure | undefined
  isRow: boolean
  oneByOne: boolean | undefined
  /** The current target; empty while an upload with a target has none. */
  target: string | undefined
  words: UploadProps['words']
  /** The id of the field's first button: of the first retry button, unless a button to add a file is shown. */
  place: string
  isAddShown: boolean
  onRetry(): void
  onCancel: (() => void) | undefined
  onRemove(picked: PickedFile): void
}

/** Renders picked files that are being uploaded, have failed or wait. Only temporary failures offer a retry. */
export function Outgoing({
  sending,
  progress,
  failure,
  isRow,
  oneByOne,
  target,
  words,
  place,
  isAddShown,
  onRetry,
  onCancel,
  onRemove,
}: OutgoingProps) {
  const Entry = isRow ? FileRow : Thumb
  // Files that have not failed are uploaded now, when the network returns, or when the target is known; otherwise after a tap.
  const isHeld = sending.failed && navigator.onLine && !(target === '' && sending.current?.target === '')
  return sending.picked.map((picked, index) => {
    const { key, file, src } = picked
    const isCurrent = !oneByOne || picked === sending.current
    const state = isCurrent ? (sending.failed ? 'failed' : 'running') : isHeld || sending.lost.has(picked) ? 'failed' : 'waiting'
    return (
      <Entry
        key={key}
        id={index === 0 && !isAddShown ? place : undefined}
        {...{ state, src, words }}
        progress={oneByOne ? progress : ownShare(progress, index, sending.picked.length)}
        name={file.name}
        size={file.size}
        reason={isCurrent ? failure?.text : ''}
        onRetry={state === 'failed' && !(isCurrent && failure?.final) ? onRetry : undefined}
        onCancel={state === 'running' ? onCancel : undefined}
        onRemove={state === 'running' ? undefined : () => onRemove(picked)}
      />
    )
  })
}

interface RefusedProps extends Pick<OutgoingProps, 'isRow' | 'words'> {
  refused: readonly RefusedFile[]
  onRemove(picked: PickedFile): void
}

/** Renders files that were refused while others were uploaded, each with its reason. */
export function Refused({ refused, isRow, words, onRemove }: RefusedProps) {
  const Entry = isRow ? FileRow : Thumb
  return refused.map(({ picked, reason }) => (
    <Entry
      key={picked.key}
      {...{ reason, words }}
      state="failed"
      src={picked.src}
      name={picked.file.name}
      size={picked.file.size}
      onRemove={() => onRemove(picked)}
    />
  ))
}

/** Returns the progress of one of several files that are uploaded together: previous ones are done, later ones at 0, the current one unknown. */
function ownShare(progress: number | undefined, index: number, count: number): number | undefined {
  if (progress === undefined || count === 1) return progress
  const current = Math.floor(progress * count + 1e-6)
  return index < current ? 1 : index > current ? 0 : undefined
}

/** Renders the failure message of pictures, for which the squares are too small. */
export function Reason({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p className="st-field-error" role="status">
      <Icon name={alertIcon} size={16} />
      {text}
    </p>
  )
}
