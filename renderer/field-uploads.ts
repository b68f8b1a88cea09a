/** An upload of a form's field on the page. */
export interface FieldUpload {
  /** The picked files that are not in the field's value yet, except those that were refused for good. */
  unsent: readonly File[]
  start(files: readonly File[]): void
  cancel(): void
}

const uploads = new Map<string, FieldUpload>()
const listeners = new Set<(id: string) => void>()

/** The uploads on the page by the id of their field. Drafts keep the files of an upload that the user leaves, and start it again. */
export const fieldUploads = {
  get: (id: string): FieldUpload | undefined => uploads.get(id),
  /** Called when an upload is rendered and when its files change. */
  note(id: string, upload: FieldUpload): void {
    uploads.set(id, upload)
    for (const listener of listeners) listener(id)
  },
  remove: (id: string): void => void uploads.delete(id),
  subscribe(listener: (id: string) => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
