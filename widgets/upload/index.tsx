import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { UploadProps } from '../../generated/widgets.ts'
import type { Failure, FieldPropsIfAny } from '../../renderer/widget.ts'
import { FieldGroup } from '../kit/group.tsx'
import { keysOf } from '../kit/text.ts'
import { Viewer } from '../kit/viewer.tsx'
import { Add } from './add.tsx'
import { FileRow, Thumb } from './file-entry.tsx'
import { Outgoing, Reason, Refused } from './outgoing.tsx'
import { StoredFile, type StoredFileData } from './stored-file.tsx'
import { type OutgoingFile, useOutgoingFile } from './use-outgoing-file.ts'
import { useKeptFiles } from './use-kept-files.ts'
import { useResend } from './use-resend.ts'
import { useUnsentFiles } from './use-unsent-files.ts'
import './upload.css'

/** The browser's `accept` value of each kind. */
const TYPES = { image: 'image/*', jpeg: 'image/jpeg', jpg: 'image/jpeg', png: 'image/png', any: '' }

/** Renders stored files, uploads in progress and a button to add more. Without a field there are no stored files. */
export default function Upload(props: UploadProps) {
  const { accept, oneByOne, look = 'tile', progress, busy, words } = props
  const { id, value, readOnly = false, onChange, onBlur } = props
  const ownId = useId()
  const place = id ?? ownId
  const outgoing = useOutgoingFile(props, oneByOne)
  const { sending: upload, refused, forget, start, retry, remove: removeOutgoing, cancelUpload } = outgoing
  const { sending, failed } = outcomeOf(upload, props)
  const [open, setOpen] = useState<{ src: string; name: string }>()
  useResend({ target: props.target, upload, failure: failed, retry })
  useUnsentFiles(oneByOne ?? false, outgoing, words)
  useIncomplete(props, sending, refused.length)
  useKeptFiles({ id, value, upload, failure: failed, start, cancel: cancelUpload })

  const items = itemsOf(value)
  const shown = items.map((item, index) => toStoredFile(props, item, index))
  const keys = keysOf(shown.map(({ name }) => name))
  const isRow = look === 'file' || look === 'button'
  const Entry = isRow ? FileRow : Thumb
  const isRunning = upload?.failed === false
  const remove = (index: number) => {
    onChange?.(props.many ? items.filter((_, at) => at !== index) : undefined)
    // Moves the focus, because the tapped button is removed. The add button may mount only now.
    requestAnimationFrame(() => document.getElementById(place)?.focus({ preventScroll: true }))
  }
  const isAddShown = hasRoom(props, items.length, sending, failed)
  const label = failed?.final && sending ? words.anotherFile : addLabel(props)
  const control = (
    <>
      <ul className={`st-uploads st-uploads-${look}`}>
        {shown.map((one, index) => (
          <StoredFile
            key={keys[index]}
            {...one}
            {...{ entry: Entry, words }}
            onOpen={setOpen}
            onRemove={readOnly || isRunning ? undefined : () => remove(index)}
          />
        ))}
        <Refused {...{ refused, isRow, words }} onRemove={forget} />
        {sending && (
          <Outgoing
            {...{ sending, progress, failure: failed, oneByOne, target: props.target, words }}
            {...{ place, isAddShown }}
            isRow={isRow}
            onRetry={retry}
            onCancel={cancelUpload}
            onRemove={removeOutgoing}
          />
        )}
        {isAddShown && (
          <Add
            {...{ id: place, label, busy, multiple: takesSeveral(props), onBlur }}
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
    <FieldGroup field={props} className={look === 'grid' ? 'st-upload-album' : ''} {...besideLabel(props, items.length)}>
      {control}
    </FieldGroup>
  )
}

/** Tells the form while files are shown that have failed: submitted without them, they would be lost. `sending` changes with each attempt. */
function useIncomplete({ onIncomplete, words }: UploadProps, sending: OutgoingFile | undefined, refused: number): void {
  const report = useEffectEvent((isIncomplete: boolean) => onIncomplete?.(isIncomplete ? words.filesFailed : undefined))
  useEffect(() => {
    report(sending?.failed === true || refused > 0)
    return () => report(false)
  }, [sending, refused])
}

/** Returns the upload and its failure. Files refused together leave only the message, so that users need not remove each. */
function outcomeOf(upload: OutgoingFile | undefined, { failure, multiple, oneByOne }: UploadProps) {
  const failed = upload?.failed ? failure : undefined
  return { failed, sending: multiple && !oneByOne && failed?.final ? undefined : upload }
}

/** Whether several files can be picked at once. */
const takesSeveral = ({ multiple, oneByOne }: UploadProps): boolean => multiple === true || oneByOne === true

const itemsOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value]

const addLabel = ({ onChange, label, words }: UploadProps): string => (onChange ? words.add : (label ?? words.add))

/** Returns what is shown right of the label: count and limit of a grid, otherwise the help. */
function besideLabel({ look, limit }: UploadProps, count: number) {
  if (look !== 'grid' || limit === undefined) return { helpBeside: true }
  return { aside: <span className="st-field-count">{`${count}/${limit}`}</span> }
}

/**
 * Whether another file can be picked: not during an upload; a permanently refused file does not count. A selection of several
 * files is always allowed, because the steps decide what happens at the limit and may replace existing files (SIGNIMG-06).
 */
function hasRoom(props: UploadProps, count: number, sending: OutgoingFile | undefined, failed: Failure | undefined): boolean {
  if (props.readOnly || sending?.failed === false) return false
  if (takesSeveral(props)) return true
  return count + (failed?.final ? 0 : (sending?.picked.length ?? 0)) < maxFiles(props)
}

/** Returns the maximum number of files: the limit of a list, 1 for other fields, unlimited without a field. */
function maxFiles({ many = false, limit = Infinity, onChange }: FieldPropsIfAny): number {
  return many ? limit : onChange ? 1 : Infinity
}

function toStoredFile({ preview, fileName, label }: UploadProps, item: unknown, index: number): StoredFileData {
  if (item instanceof File) return { name: item.name, src: undefined, file: item }
  // A value that is a data URL needs no `preview`.
  const src = preview?.(item, index) || (typeof item === 'string' ? item : undefined)
  return { src, name: fileName?.(item, index) || `${label ?? ''} ${index + 1}`.trim(), file: undefined }
}
