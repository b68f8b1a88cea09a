import { type ReactNode, useState } from 'react'
import type { UploadProps } from '../../generated/widgets.ts'
import { closeIcon } from '../../generated/icons/close.ts'
import { fileIcon } from '../../generated/icons/file.ts'
import { refreshIcon } from '../../generated/icons/refresh.ts'
import { bytes } from '../../renderer/widget.ts'
import { Icon } from '../icon.tsx'
import { FileName } from '../kit/file-name.tsx'
import { Ring } from './ring.tsx'

/** Props of a picture or file in any state, with its actions. */
export interface EntryProps {
  name: string
  /** The address, if it is a picture. */
  src?: string | undefined
  /** In bytes; undefined when the file itself is not available. */
  size?: number | undefined
  state: 'stored' | 'running' | 'failed' | 'waiting'
  progress?: number | undefined
  /** Why it failed; empty when the failure has no message, then only the icon is shown. */
  reason?: string | undefined
  words: UploadProps['words']
  /** The id of the retry button. */
  id?: string | undefined
  /** Actions that are currently unavailable are undefined. */
  onOpen?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  onCancel?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

/** Renders a picture as a square. */
export function Thumb({ id, name, src, state, progress, reason, words, onOpen, onRetry, onCancel, onRemove }: EntryProps) {
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
      {(state === 'waiting' || (state === 'failed' && !onRetry)) && (
        <span className="st-thumb-veil">
          <span>{state === 'waiting' ? words.uploadWaiting : words.uploadFailed}</span>
        </span>
      )}
      {state === 'failed' && onRetry && (
        <button type="button" id={id} className="st-thumb-veil" aria-label={retryName} onClick={onRetry}>
          <Icon name={refreshIcon} />
          {reason !== '' && <span>{words.uploadFailed}</span>}
        </button>
      )}
      <RemoveButton {...{ name, words, onCancel, onRemove }} className="st-thumb-away">
        <i>
          <Icon name={closeIcon} size={16} />
        </i>
      </RemoveButton>
    </li>
  )
}

/** Renders a file as a row. */
export function FileRow({ id, name, size, state, progress, reason, words, onRetry, onCancel, onRemove }: EntryProps) {
  const percent = progress === undefined ? '' : ` ${Math.round(progress * 100)}%`
  const running = `${words.uploading}${percent}`
  const status = { stored: words.uploaded, running, failed: reason ?? words.uploadFailed, waiting: words.uploadWaiting }[state]
  return (
    <li className={state === 'failed' && status ? 'st-file st-file-failed' : 'st-file'}>
      {state === 'running' ? <Ring progress={progress} label={`${words.uploading} ${name}`} small /> : <Icon name={fileIcon} />}
      <span className="st-file-text">
        <FileName name={name} />
        <small>{[size === undefined ? '' : bytes(size), status].filter(Boolean).join(' · ')}</small>
      </span>
      {state === 'failed' && onRetry && (
        <button type="button" id={id} className="st-file-act" aria-label={`${words.retry} ${name}`} onClick={onRetry}>
          <Icon name={refreshIcon} size={20} />
        </button>
      )}
      <RemoveButton {...{ name, words, onCancel, onRemove }} className="st-file-act">
        <Icon name={closeIcon} size={20} />
      </RemoveButton>
    </li>
  )
}

interface RemoveButtonProps extends Pick<EntryProps, 'name' | 'words' | 'onCancel' | 'onRemove'> {
  className: string
  children: ReactNode
}

/** Renders the button that cancels an upload in progress, else removes the file. */
function RemoveButton({ name, words, onCancel, onRemove, className, children }: RemoveButtonProps) {
  const act = onCancel ?? onRemove
  if (!act) return null
  return (
    <button type="button" className={className} aria-label={`${onCancel ? words.cancelUpload : words.remove} ${name}`} onClick={act}>
      {children}
    </button>
  )
}
