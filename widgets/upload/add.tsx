import { useRef } from 'react'
import { Icon } from '../icon.tsx'

interface AddProps {
  id: string
  label: string
  /** What is told to a screen reader: add what. */
  name: string
  busy: boolean
  accept: string | undefined
  multiple: boolean
  isRow: boolean
  onBlur?: (() => void) | undefined
  onPick(files: File[]): void
}

/** The button that lets one pick files; the browser's own control is behind it. */
export function Add({ id, label, name, busy, accept, multiple, isRow, onBlur, onPick }: AddProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <li className={isRow ? 'st-file-more' : 'st-thumb'}>
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
