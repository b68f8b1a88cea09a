import { createStore, type StoreApi } from 'zustand/vanilla'
import { differenceOf } from '../../renderer/editor/difference.ts'
import type { Change } from '../../renderer/model/fix.ts'
import { edit, type Editing, redo, startEditing, type Texts, undo } from './editing/editing.ts'
import { mergeOwn, mergeReleased } from './merge-drafts.ts'
import type { ContentOfService, DraftFile, Person } from './service.ts'
import { words } from './words.ts'

/** How long typing must pause before drafts are saved, in milliseconds. */
const PAUSE_MS = 800
/** How often a save merges the drafts of another page that is being typed in. */
const MOST_ATTEMPTS = 5

export interface WorkingState {
  /** Undefined before the first load. */
  editing: Editing | undefined
  /** Why the last load failed; empty when it did not. */
  failure: string
  saveState: 'unchanged' | 'saved' | 'saving' | 'failed'
  /** The people who have drafts; undefined for a person who is no reviewer. */
  waiting: readonly Person[] | undefined
}

/** The content of the service with the person's changes. */
export interface WorkingContent {
  state: StoreApi<WorkingState>
  /** Loads the content, also again; unsaved texts stay. */
  load(): Promise<void>
  edit(changes: readonly Change[], subject: string): void
  /** Replaces the text of a file. Changes since `before` are merged. */
  write(path: string, texts: { before: string; after: string }, subject: string): void
  undo(): void
  redo(): void
  /** Saves at once. Rejects when the service refuses or does not answer; the texts stay. */
  save(): Promise<void>
  isUnsaved(): boolean
  /** Returns the files that differ from the active release, also those that are not in it any more. */
  changedFiles(): string[]
  /** Returns the texts of the active release. */
  released(): Texts
  /** Whether the active release does not have the file. */
  isNew(path: string): boolean
  /**
   * Replaces a file by the one of the active release, which is read anew; a new file disappears. Rejects when the service does not
   * answer.
   */
  discard(path: string): Promise<void>
}

interface Service {
  readContent(): Promise<ContentOfService>
  /** Resolves to false when the service has other drafts than those that the files replace. */
  saveDrafts(files: readonly DraftFile[]): Promise<boolean>
}

/** The text of a draft that deletes its file. */
const REMOVED = ''

/** Creates the content that a person works on. Each change is saved as the person's draft a moment later. */
export function createWorkingContent({ readContent, saveDrafts }: Service): WorkingContent {
  const state = createStore<WorkingState>(() => ({ editing: undefined, failure: '', saveState: 'unchanged', waiting: undefined }))
  /** The active release, and path -> text of the drafts that the service has. */
  let released: Texts = new Map()
  let stored: ReadonlyMap<string, string> = new Map()
  /**
   * Path -> hash of the released text from which a draft began, when that may not be the active one. With the active one as its base, a draft
   * would take back what another person published meanwhile.
   */
  let bases = new Map<string, string | Promise<string>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving = Promise.resolve()

  const textsNow = (): Texts => state.getState().editing?.texts ?? new Map()
  /** Returns the files that the service has in another way; undefined for the text of one that is gone here. */
  const unsaved = (): [path: string, text: string | undefined][] =>
    pathsIn(released, stored, textsNow()).flatMap((path) => {
      const text = textsNow().get(path)
      return text === savedText(path, stored, released) ? [] : [[path, text]]
    })
  const savedState = () => (stored.size > 0 ? 'saved' : 'unchanged')

  async function load(): Promise<void> {
    try {
      receive(await readContent())
    } catch (error) {
      state.setState({ failure: (error as Error).message })
    }
  }

  /** Takes over the content of the service. Unsaved input is merged into it. */
  function receive({ files, drafts, waiting }: ContentOfService): void {
    const kept = unsaved()
    const [oldReleased, oldStored, oldBases] = [released, stored, bases]
    released = new Map(files.map(({ path, text }) => [path, text]))
    stored = new Map(drafts.map(({ path, text = REMOVED, removed }) => [path, removed ? REMOVED : text]))
    bases = new Map(drafts.map(({ path, base = '' }) => [path, base]))
    const texts = new Map([...released, ...stored])
    for (const [path, text] of stored) if (text === REMOVED) texts.delete(path)
    for (const [path, ours] of kept) {
      const [before, theirs] = [savedText(path, oldStored, oldReleased), texts.get(path)]
      if (ours === undefined) {
        // What another page changed since is not removed with it.
        if (theirs === before) texts.delete(path)
        continue
      }
      const isDraft = theirs !== undefined && theirs === stored.get(path)
      const merged = (isDraft ? mergeOwn : mergeReleased)(before ?? '', ours, theirs ?? '')
      texts.set(path, merged ?? ours)
      // Another person released the same place. The service refuses the draft then, and the person decides.
      if (merged === undefined) bases.set(path, oldBases.get(path) ?? baseOf(oldReleased.get(path)))
    }
    state.setState(({ editing }) => ({
      // The steps that can be undone stay while they fit.
      editing: editing && isSame(editing.texts, texts) ? editing : startEditing(texts, editing),
      failure: '',
      saveState: savedState(),
      waiting,
    }))
  }

  async function saveNow(): Promise<void> {
    if (unsaved().length === 0) return
    state.setState({ saveState: 'saving' })
    try {
      // Another page of the person may have saved meanwhile; its drafts are merged, and then replaced.
      for (let attempt = 1; !(await store(await filesOf(unsaved()))); attempt += 1) {
        receive(await readContent())
        if (attempt === MOST_ATTEMPTS) throw new Error(words.savedElsewhere)
      }
    } catch (error) {
      state.setState({ saveState: 'failed' })
      throw error
    }
    state.setState({ saveState: savedState() })
  }

  const filesOf = (texts: [path: string, text: string | undefined][]): Promise<DraftFile[]> =>
    Promise.all(
      texts.map(async ([path, text]) => {
        const [before, draft] = [released.get(path), stored.get(path)]
        const replaces = draft === undefined ? '' : await hashOf(draft)
        // A text that equals the release again drops its draft.
        if (text === before) return { path, replaces }
        const base = (await bases.get(path)) ?? (await baseOf(before))
        return text === undefined ? { path, base, removed: true, replaces } : { path, base, text, replaces }
      }),
    )

  /** Resolves to false when the service has other drafts than this page knows. */
  async function store(files: readonly DraftFile[]): Promise<boolean> {
    if (files.length > 0 && !(await saveDrafts(files))) return false
    const next = new Map(stored)
    for (const { path, base = '', removed, text = removed ? REMOVED : undefined } of files) {
      if (text === undefined) next.delete(path)
      else {
        next.set(path, text)
        bases.set(path, base)
      }
    }
    stored = next
    return true
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

  async function discard(path: string): Promise<void> {
    receive(await readContent())
    const texts = new Map(textsNow())
    const text = released.get(path)
    if (text === undefined) texts.delete(path)
    else texts.set(path, text)
    // What is written next begins from this release.
    bases.delete(path)
    state.setState(({ editing }) => ({ editing: startEditing(texts, editing) }))
    return save()
  }

  return {
    state,
    load,
    discard,
    released: () => released,
    changedFiles: () => pathsIn(released, textsNow()).filter((path) => textsNow().get(path) !== released.get(path)),
    isNew: (path) => !released.has(path),
    save,
    edit: (changes, subject) => change((editing) => edit(editing, changes, subject)),
    write(path, { before, after }, subject) {
      const now = textsNow().get(path) ?? ''
      const { from, to, text } = differenceOf(now, now === before ? after : mergeOwn(before, after, now))
      change((editing) => edit(editing, [{ path, do: 'text', offset: from, length: to - from, text }], subject))
    },
    undo: () => change(undo),
    redo: () => change(redo),
    isUnsaved: () => unsaved().length > 0,
  }
}

/** Returns the text of a file as the service has it for this person; undefined for a file that it does not have. */
function savedText(path: string, drafts: Texts, released: Texts): string | undefined {
  const draft = drafts.get(path)
  return draft === undefined ? released.get(path) : draft === REMOVED ? undefined : draft
}

const pathsIn = (...all: readonly Texts[]): string[] => [...new Set(all.flatMap((texts) => [...texts.keys()]))]

const isSame = (one: Texts, other: Texts): boolean => one.size === other.size && [...one].every(([path, text]) => text === other.get(path))

/** Returns the base of a draft that begins from a text; empty for a new file. */
const baseOf = async (text: string | undefined): Promise<string> => (text === undefined ? '' : hashOf(text))

/** Returns the hash by which the service names a text. */
async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 32)
}
