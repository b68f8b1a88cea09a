import { useRef } from 'react'
import { Icon } from '../icon.tsx'
import { useDrop } from './use-drop.ts'

interface AddProps {
  id: string
  label: string
  /** What is told to a screen reader: add what. */
  name: string
  busy: boolean
  accept: string | undefined
  multiple: boolean
  isRow: boolean
  /** What is said where files may be dropped, which one can with a mouse. */
  drop?: string | undefined
  onBlur?: (() => void) | undefined
  onPick(files: File[]): void
}

/** The button that lets one pick files; the browser's own control is behind it. */
export function Add({ id, label, name, busy, accept, multiple, isRow, drop, onBlur, onPick }: AddProps) {
  const input = useRef<HTMLInputElement>(null)
  const zone = useDrop(drop !== undefined, (files) => busy || onPick(multiple ? files : files.slice(0, 1)))
  return (
    <li className={isRow ? 'st-file-more' : 'st-thumb'} {...zone}>
      <button
        type="button"
        id={id}
        className="st-upload-add"
        aria-label={name}
        aria-busy={busy}
        onBlur={onBlur}
        onClick={() => busy || input.current?.click()}
      >
        <Icon name="plus" size={isRow ? 20 : 24} />
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
