import { useRef } from 'react'
import { plusIcon } from '../../generated/icons/plus.ts'
import type { UploadProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import '../button/button.css'
import { useDrop } from './use-drop.ts'

interface AddProps {
  id: string
  label: string
  /** The accessible name, such as "Add pictures". */
  name: string
  busy: boolean
  accept: string | undefined
  multiple: boolean
  look: NonNullable<UploadProps['look']>
  icon: UploadProps['icon']
  /** The hint that files can be dropped here, shown for a mouse only; absent when dropping is not supported. */
  drop?: string | undefined
  onBlur?: (() => void) | undefined
  onPick(files: File[]): void
}

const ITEM_CLASS = { tile: 'st-thumb', grid: 'st-thumb', file: 'st-file-more', button: 'st-upload-main' }

/** Renders the button that opens the browser's file picker. */
export function Add({ id, label, name, busy, accept, multiple, look, icon = plusIcon, drop, onBlur, onPick }: AddProps) {
  const input = useRef<HTMLInputElement>(null)
  const zone = useDrop(drop !== undefined, (files) => busy || onPick(multiple ? files : files.slice(0, 1)))
  return (
    <li className={ITEM_CLASS[look]} {...zone}>
      <button
        type="button"
        id={id}
        className={look === 'button' ? 'st-btn st-btn-primary' : 'st-upload-add'}
        aria-label={name}
        aria-busy={busy}
        onBlur={onBlur}
        onClick={() => busy || input.current?.click()}
      >
        <Icon name={icon} size={look === 'file' || look === 'button' ? 20 : 24} />
        <span>{label}</span>
        {drop !== undefined && <span className="st-upload-drop">{drop}</span>}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])])
          // Allows picking the same file again.
          target.value = ''
        }}
      />
    </li>
  )
}
