import { fieldUploads } from '../../field-uploads.ts'
import type { ShownField } from './shown-fields.ts'

/** Field name -> files that were picked for it and are not in its value yet. */
export type UnsentFiles = Readonly<Record<string, readonly File[]>>

/** The files of a form's running and failed uploads, which belong to its draft. */
export interface DraftFiles {
  all(): UnsentFiles
  /** Starts the uploads of files that a draft kept, as soon as their fields are on the page. */
  give(files: UnsentFiles): void
  /** Forgets given files whose field has not appeared. */
  clear(): void
  /** Ends the running uploads of a form that the user leaves; its draft has their files. */
  cancel(): void
  stop(): void
}

/** `onChange` gets the name of a field whose unsent files have changed. */
export function createDraftFiles(shown: ReadonlyMap<string, ShownField>, onChange: (name: string) => void): DraftFiles {
  const waiting = new Map<string, readonly File[]>()
  const uploads = () =>
    [...shown.values()].flatMap(({ plan, id }) => {
      const upload = fieldUploads.get(id)
      return upload ? [{ name: plan.name, id, upload }] : []
    })
  const running = () => uploads().filter(({ upload }) => upload.unsent.length > 0)
  function startWaiting(): void {
    for (const { name, upload } of uploads()) {
      const files = waiting.get(name)
      waiting.delete(name)
      if (files) upload.start(files)
    }
  }
  const known = new Map<string, readonly File[]>()
  const stop = fieldUploads.subscribe((noted) => {
    // A field is added to the shown ones after its upload was rendered.
    queueMicrotask(startWaiting)
    const changed = uploads().find(({ id }) => id === noted)
    if (!changed || (known.get(noted) ?? []).length + changed.upload.unsent.length === 0) return
    known.set(noted, changed.upload.unsent)
    onChange(changed.name)
  })
  return {
    all: () => ({ ...Object.fromEntries(waiting), ...Object.fromEntries(running().map(({ name, upload }) => [name, upload.unsent])) }),
    give(files) {
      for (const [name, of] of Object.entries(files)) waiting.set(name, of)
      startWaiting()
    },
    clear: () => waiting.clear(),
    cancel() {
      for (const { upload } of running()) upload.cancel()
    },
    stop,
  }
}
