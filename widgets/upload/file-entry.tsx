import { type ReactNode, useState } from 'react'
import type { UploadProps } from '../../generated/widgets.ts'
import { closeIcon } from '../../generated/icons/close.ts'
import { fileIcon } from '../../generated/icons/file.ts'
import { refreshIcon } from '../../generated/icons/refresh.ts'
import { bytes } from '../../renderer/widget.ts'
import { Icon } from '../icon.tsx'
import { FileName } from '../kit/file-name.tsx'
import { Ring } from './ring.tsx'

/** One picture or file, in whatever state it is, with what can be done to it. */
export interface EntryProps {
  name: string
  /** An address to show, when it is a picture. */
  src?: string | undefined
  /** In bytes, as long as the file itself is known. */
  size?: number | undefined
  state: 'there' | 'running' | 'failed'
  progress?: number | undefined
  /** Why it failed, where that was said; empty when nothing was to be said: then the icon stands alone. */
  reason?: string | undefined
  words: UploadProps['words']
  /** Absent: it can't be done now. */
  onOpen?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  onCancel?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

/** A picture as a square. */
export function Thumb({ name, src, state, progress, reason, words, onOpen, onRetry, onCancel, onRemove }: EntryProps) {
  const [broken, setBroken] = useState<string>()
  const retryName = [reason !== '' && words.uploadFailed, words.retry, name].filter(Boolean).join(' ')
  const shown =
    src && src !== broken ? (
      <img src={src} alt={onOpen ? '' : name} draggable={false} onError={() => setBroken(src)} />
    ) : (
      <span className="st-thumb-file">
        <Icon name={fileIcon} />
        <span className="st-thumb-name">
          <FileName name={name} keep={1} />
        </span>
      </span>
    )
  return (
    <li className="st-thumb">
      {onOpen && src !== broken ? (
        <button type="button" className="st-thumb-open" aria-label={`${words.enlarge} ${name}`} onClick={onOpen}>
          {shown}
        </button>
      ) : (
        shown
      )}
      {state === 'running' && (
        <span className="st-thumb-veil">
          <Ring progress={progress} label={`${words.uploading} ${name}`} />
        </span>
      )}
      {state === 'failed' && !onRetry && (
        <span className="st-thumb-veil">
          <span>{words.uploadFailed}</span>
        </span>
      )}
      {state === 'failed' && onRetry && (
        <button type="button" className="st-thumb-veil" aria-label={retryName} onClick={onRetry}>
          <Icon name={refreshIcon} />
          {reason !== '' && <span>{words.uploadFailed}</span>}
        </button>
      )}
      <Away {...{ name, words, onCancel, onRemove }} className="st-thumb-away">
        <i>
          <Icon name={closeIcon} size={16} />
        </i>
      </Away>
    </li>
  )
}

/** A file as a row. */
export function FileRow({ name, size, state, progress, reason, words, onRetry, onCancel, onRemove }: EntryProps) {
  const percent = progress === undefined ? '' : ` ${Math.round(progress * 100)}%`
  const said = { there: words.uploaded, running: `${words.uploading}${percent}`, failed: reason ?? words.uploadFailed }[state]
  return (
    <li className={state === 'failed' && said ? 'st-file st-file-failed' : 'st-file'}>
      {state === 'running' ? <Ring progress={progress} label={`${words.uploading} ${name}`} small /> : <Icon name={fileIcon} />}
      <span className="st-file-text">
        <FileName name={name} />
        <small>{[size === undefined ? '' : bytes(size), said].filter(Boolean).join(' · ')}</small>
      </span>
      {state === 'failed' && onRetry && (
        <button type="button" className="st-file-act" aria-label={`${words.retry} ${name}`} onClick={onRetry}>
          <Icon name={refreshIcon} size={20} />
        </button>
      )}
      <Away {...{ name, words, onCancel, onRemove }} className="st-file-act">
        <Icon name={closeIcon} size={20} />
      </Away>
    </li>
  )
}

interface AwayProps extends Pick<EntryProps, 'name' | 'words' | 'onCancel' | 'onRemove'> {
  className: string
  children: ReactNode
}

/** Calls it back while it is on its way, takes it away afterwards. */
function Away({ name, words, onCancel, onRemove, className, children }: AwayProps) {
  const act = onCancel ?? onRemove
  if (!act) return null
  return (
    <button type="button" className={className} aria-label={`${onCancel ? words.cancelUpload : words.remove} ${name}`} onClick={act}>
      {children}
    </button>
  )
}
