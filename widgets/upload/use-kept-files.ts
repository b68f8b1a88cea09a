import { useEffect, useEffectEvent, useState } from 'react'
import { fieldUploads } from '../../renderer/widget.ts'
import type { Failure } from '../../renderer/widget.ts'
import type { OutgoingFile } from './use-outgoing-file.ts'

interface KeptFiles {
  /** The id of the field; undefined for an upload without one. */
  id: string | undefined
  value: unknown
  upload: OutgoingFile | undefined
  failure: Failure | undefined
  start(files: readonly File[]): void
  cancel: (() => void) | undefined
}

const NONE: readonly File[] = []

/** Lets the form's draft keep the picked files of a field until they are in its value, because the user may leave the screen before. */
export function useKeptFiles({ id, value, upload, failure, start, cancel }: KeptFiles): void {
  const [before, setBefore] = useState({ upload, value })
  if (before.upload !== upload) setBefore({ upload, value })
  // The steps have written the files, and may still show a message.
  const hasArrived = upload?.failed === false && before.upload === upload && before.value !== value
  const picked = hasArrived || failure?.final ? undefined : upload?.picked
  const restart = useEffectEvent((files: readonly File[]) => start(files))
  const stop = useEffectEvent(() => cancel?.())
  useEffect(() => {
    if (id === undefined) return
    const unsent = picked?.map(({ file }) => file) ?? NONE
    fieldUploads.note(id, { unsent, start: (files) => restart(files), cancel: () => stop() })
  }, [id, picked])
  useEffect(() => (id === undefined ? undefined : () => fieldUploads.remove(id)), [id])
}
