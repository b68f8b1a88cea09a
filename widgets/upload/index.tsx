import { useId, useState } from 'react'
import type { UploadProps } from '../../generated/widgets.ts'
import type { Failure, FieldPropsIfAny } from '../../renderer/widget.ts'
import { FieldGroup } from '../kit/group.tsx'
import { keysOf } from '../kit/text.ts'
import { Viewer } from '../kit/viewer.tsx'
import { Add } from './add.tsx'
import { FileRow, Thumb } from './file-entry.tsx'
import { Outgoing, Reason } from './outgoing.tsx'
import { type Shown, There } from './there.tsx'
import { type OutgoingFile, useOutgoingFile } from './use-outgoing-file.ts'
import './upload.css'

/** What a browser calls them. */
const TYPES = { image: 'image/*', jpeg: 'image/jpeg', jpg: 'image/jpeg', png: 'image/png', any: '' }

/** Pictures or files: what is there, what is on its way, and a button for more. Without a field it is that button alone. */
export default function Upload(props: UploadProps) {
  const { accept, multiple = false, look = 'tile', onPick, progress, failure, cancel, busy, words } = props
  const { id, value, readOnly = false, onChange, onBlur } = props
  const ownId = useId()
  const place = id ?? ownId
  const { sending: sent, start, retry, putAway, callBack } = useOutgoingFile(onPick, cancel)
  const { sending, failed } = outcomeOf(sent, failure, multiple)
  const [open, setOpen] = useState<{ src: string; name: string }>()

  const items = itemsOf(value)
  const shown = items.map((item, index) => shownOf(props, item, index))
  const keys = keysOf(shown.map(({ name }) => name))
  const isRow = look === 'file' || look === 'button'
  const Entry = isRow ? FileRow : Thumb
  const isRunning = sent?.failed === false
  const remove = (index: number) => {
    onChange?.(props.many ? items.filter((_, at) => at !== index) : undefined)
    // The button that was tapped is gone; what adds comes back when there was no room.
    requestAnimationFrame(() => document.getElementById(place)?.focus({ preventScroll: true }))
  }
  const label = failed?.final && sending ? words.anotherFile : addLabel(props)
  const control = (
    <>
      <ul className={`st-uploads st-uploads-${look}`}>
        {shown.map((one, index) => (
          <There
            key={keys[index]}
            {...one}
            {...{ entry: Entry, words }}
            onOpen={setOpen}
            onRemove={readOnly || isRunning ? undefined : () => remove(index)}
          />
        ))}
        {sending && (
          <Outgoing
            {...{ sending, progress, failure: failed, words }}
            isRow={isRow}
            onRetry={retry}
            onCancel={callBack}
            onRemove={putAway}
          />
        )}
        {hasRoom(props, items.length, sending, failed) && (
          <Add
            {...{ id: place, label, busy, multiple, onBlur }}
            name={onChange ? `${label} ${props.label}` : label}
            accept={accept.includes('any') ? undefined : accept.map((kind) => TYPES[kind]).join(',')}
            look={look}
            icon={props.icon}
            drop={props.drop}
            onPick={start}
          />
        )}
      </ul>
      {!isRow && <Reason text={failed?.text} />}
      {open && <Viewer src={open.src} alt={open.name} words={words} onClose={() => setOpen(undefined)} />}
    </>
  )
  if (!props.onChange) return <div className="st-upload-alone">{control}</div>
  return (
    <FieldGroup field={props} className={look === 'grid' ? 'st-upload-album' : ''} {...beside(props, items.length)}>
      {control}
    </FieldGroup>
  )
}

/** What is on its way and how it failed. Of several that were refused for good a sentence is left: nobody wants to put each away. */
function outcomeOf(sent: OutgoingFile | undefined, failure: Failure | undefined, multiple: boolean) {
  const failed = sent?.failed ? failure : undefined
  return { failed, sending: multiple && failed?.final ? undefined : sent }
}

const itemsOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value]

const addLabel = ({ onChange, label, words }: UploadProps): string => (onChange ? words.add : (label ?? words.add))

/** At the right of the label: how many there are of how many, in a grid with a limit; the help, where it is short. */
function beside({ look, limit }: UploadProps, there: number) {
  if (look !== 'grid' || limit === undefined) return { helpBeside: true }
  return { aside: <span className="st-field-count">{`${there}/${limit}`}</span> }
}

/**
 * Whether another can be picked: not while one is sent, and what was refused for good leaves its place to another file.
 * What several at once do to a full list is for the steps to say: they may take the place of what is there (SIGNIMG-06).
 */
function hasRoom(props: UploadProps, there: number, sending: OutgoingFile | undefined, failed: Failure | undefined): boolean {
  if (props.readOnly || sending?.failed === false) return false
  if (props.multiple) return true
  return there + (failed?.final ? 0 : (sending?.picked.length ?? 0)) < mostOf(props)
}

/** As many as a list may hold, one in any other field, any number without a field. */
function mostOf({ many = false, limit = Infinity, onChange }: FieldPropsIfAny): number {
  return many ? limit : onChange ? 1 : Infinity
}

function shownOf({ preview, fileName, label }: UploadProps, item: unknown, index: number): Shown {
  if (item instanceof File) return { name: item.name, src: undefined, file: item }
  // A field that holds pictures themselves needs no address beside them.
  const src = preview?.(item, index) || (typeof item === 'string' ? item : undefined)
  return { src, name: fileName?.(item, index) || `${label ?? ''} ${index + 1}`.trim(), file: undefined }
}
