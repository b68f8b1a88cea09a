import { useRef } from 'react'
import { plusIcon } from '../../generated/icons/plus.ts'
import type { UploadProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import '../button/button.css'
import { useDrop } from './use-drop.ts'

interface AddProps {
  id: string
  label: string
  /** What is told to a screen reader: add what. */
  name: string
  busy: boolean
  accept: string | undefined
  multiple: boolean
  look: NonNullable<UploadProps['look']>
  icon: UploadProps['icon']
  /** What is said where files may be dropped, which one can with a mouse. */
  drop?: string | undefined
  onBlur?: (() => void) | undefined
  onPick(files: File[]): void
}

/** What the button stands in. */
const PLACE = { tile: 'st-thumb', grid: 'st-thumb', file: 'st-file-more', button: 'st-upload-main' }

/** The button that lets one pick files; the browser's own control is behind it. */
export function Add({ id, label, name, busy, accept, multiple, look, icon = plusIcon, drop, onBlur, onPick }: AddProps) {
  const input = useRef<HTMLInputElement>(null)
  const zone = useDrop(drop !== undefined, (files) => busy || onPick(multiple ? files : files.slice(0, 1)))
  return (
    <li className={PLACE[look]} {...zone}>
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
          // The same file picked again is a new pick.
          target.value = ''
        }}
      />
    </li>
  )
}
