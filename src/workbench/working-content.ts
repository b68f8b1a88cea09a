import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Change } from '../../renderer/model/fix.ts'
import { edit, type Editing, redo, startEditing, type Texts, undo } from './editing/editing.ts'
import type { ContentOfService, DraftFile } from './service.ts'

/** How long typing must pause before drafts are saved, in milliseconds. */
const PAUSE_MS = 800

export interface WorkingState {
  /** Undefined before the first load. */
  editing: Editing | undefined
  /** Why the last load failed; empty when it did not. */
  failure: string
  saveState: 'unchanged' | 'saved' | 'saving' | 'failed'
}

/** The content of the service with the person's changes. */
export interface WorkingContent {
  state: StoreApi<WorkingState>
  /** Loads the content, also again: what the service does not have yet stays. */
  load(): Promise<void>
  edit(changes: readonly Change[], subject: string): void
  undo(): void
  redo(): void
  /** Saves at once. Rejects when the service refuses or does not answer; the texts stay. */
  save(): Promise<void>
  isUnsaved(): boolean
}

interface Service {
  readContent(): Promise<ContentOfService>
  saveDrafts(files: readonly DraftFile[]): Promise<void>
}

/** Creates the content that a person works on. Each change is saved as the person's draft a moment later. */
export function createWorkingContent({ readContent, saveDrafts }: Service): WorkingContent {
  const state = createStore<WorkingState>(() => ({ editing: undefined, failure: '', saveState: 'unchanged' }))
  /** The active release, and path -> text of the drafts that the service has. */
  let released: Texts = new Map()
  let stored: ReadonlyMap<string, string> = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving = Promise.resolve()

  const textsNow = (): Texts => state.getState().editing?.texts ?? new Map()
  /** Returns the texts that the service does not have yet. */
  const unsaved = (): [path: string, text: string][] =>
    [...textsNow()].filter(([path, text]) => text !== (stored.get(path) ?? released.get(path)))
  const savedState = () => (stored.size > 0 ? 'saved' : 'unchanged')

  async function load(): Promise<void> {
    try {
      const { files, drafts } = await readContent()
      const kept = unsaved()
      released = new Map(files.map(({ path, text }) => [path, text]))
      stored = new Map(drafts.flatMap(({ path, text }) => (text === undefined ? [] : [[path, text] as const])))
      const texts = new Map([...released, ...stored, ...kept])
      for (const { path, removed } of drafts) if (removed) texts.delete(path)
      state.setState(({ editing }) => ({
        // The steps that can be undone stay while they fit.
        editing: editing && isSame(editing.texts, texts) ? editing : startEditing(texts),
        failure: '',
        saveState: savedState(),
      }))
    } catch (error) {
      state.setState({ failure: (error as Error).message })
    }
  }

  async function saveNow(): Promise<void> {
    const files = await Promise.all(unsaved().map(async ([path, text]) => draftOf(path, text, released.get(path))))
    if (files.length === 0) return
    state.setState({ saveState: 'saving' })
    try {
      await saveDrafts(files)
    } catch (error) {
      state.setState({ saveState: 'failed' })
      throw error
    }
    const next = new Map(stored)
    for (const { path, text } of files) {
      if (text === undefined) next.delete(path)
      else next.set(path, text)
    }
    stored = next
    state.setState({ saveState: savedState() })
  }

  function save(): Promise<void> {
    clearTimeout(timer)
    const next = saving.then(saveNow)
    saving = next.catch(() => undefined)
    return next
  }

  function change(make: (editing: Editing) => Editing): void {
    const { editing } = state.getState()
    if (!editing) return
    state.setState({ editing: make(editing) })
    clearTimeout(timer)
    timer = setTimeout(() => void save().catch(() => undefined), PAUSE_MS)
  }

  return {
    state,
    load,
    save,
    edit: (changes, subject) => change((editing) => edit(editing, changes, subject)),
    undo: () => change(undo),
    redo: () => change(redo),
    isUnsaved: () => unsaved().length > 0,
  }
}

const isSame = (one: Texts, other: Texts): boolean => one.size === other.size && [...one].every(([path, text]) => text === other.get(path))

/** Returns a text as a draft; one that equals the release again drops its draft. */
async function draftOf(path: string, text: string, released: string | undefined): Promise<DraftFile> {
  if (text === released) return { path }
  return { path, base: released === undefined ? '' : await hashOf(released), text }
}

/** Returns the hash by which the service names a text. */
async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 32)
}
