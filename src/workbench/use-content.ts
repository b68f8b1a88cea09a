import { useCallback, useEffect, useRef, useState } from 'react'
import type { Change } from '../../renderer/model/fix.ts'
import { edit, type Editing, redo, startEditing, type Texts, undo } from './editing/editing.ts'
import { type ContentOfService, type DraftFile, readContent, saveDrafts } from './service.ts'

/** How long typing must pause before drafts are saved, in milliseconds. */
const PAUSE_MS = 800

export type SaveState = 'unchanged' | 'saved' | 'saving' | 'failed'

/** The content of the service with the person's changes. */
export interface WorkingContent {
  /** Undefined while it is loaded, and after a failure. */
  editing: Editing | undefined
  /** The active release, without the person's drafts. */
  released: Texts
  failure: string
  saveState: SaveState
  edit(changes: readonly Change[], subject?: string): void
  undo(): void
  redo(): void
  reload(): void
  /** Saves at once. Rejects when the service does not answer. */
  save(): Promise<void>
}

/** Loads the content, and saves each change as the person's draft a moment later. */
export function useContent(): WorkingContent {
  const [editing, setEditing] = useState<Editing>()
  const [released, setReleased] = useState<Texts>(new Map())
  const [failure, setFailure] = useState('')
  /** Counts the loads. */
  const [turn, setTurn] = useState(0)
  const [saveState, setSaveState] = useState<SaveState>('unchanged')
  /** Path -> the text that the service has of the draft; undefined for none. */
  const stored = useRef(new Map<string, string>())
  const running = useRef(Promise.resolve())

  useEffect(() => {
    let isOver = false
    readContent().then(
      (content) => {
        if (isOver) return
        const { texts, base } = drafted(content)
        stored.current = new Map(content.drafts.flatMap(({ path, text }) => (text === undefined ? [] : [[path, text] as const])))
        setReleased(base)
        setEditing(startEditing(texts))
        setSaveState(content.drafts.length > 0 ? 'saved' : 'unchanged')
        setFailure('')
      },
      (error: unknown) => {
        if (!isOver) setFailure((error as Error).message)
      },
    )
    return () => {
      isOver = true
    }
  }, [turn])

  const texts = editing?.texts
  const save = useCallback((): Promise<void> => {
    const next = running.current.then(async () => {
      const files = texts ? await changedFiles(texts, released, stored.current) : []
      if (files.length === 0) return
      setSaveState('saving')
      await saveDrafts(files)
      for (const { path, text } of files) {
        if (text === undefined) stored.current.delete(path)
        else stored.current.set(path, text)
      }
      setSaveState(stored.current.size > 0 ? 'saved' : 'unchanged')
    })
    running.current = next.catch(() => setSaveState('failed'))
    return next
  }, [texts, released])

  useEffect(() => {
    const timer = setTimeout(() => void save().catch(() => undefined), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [save])
  useEffect(() => {
    const isUnsaved = texts !== undefined && [...texts].some(([path, text]) => text !== (stored.current.get(path) ?? released.get(path)))
    const warn = (event: BeforeUnloadEvent) => isUnsaved && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  })

  const change = useCallback((next: (editing: Editing) => Editing) => setEditing((present) => present && next(present)), [])
  return {
    editing,
    released,
    failure,
    saveState,
    edit: (changes, subject) => change((present) => edit(present, changes, subject)),
    undo: () => change(undo),
    redo: () => change(redo),
    reload: () => setTurn((last) => last + 1),
    save,
  }
}

/** Returns the texts of the active release, and those with the drafts. */
function drafted({ files, drafts }: ContentOfService): { base: Texts; texts: Texts } {
  const base = new Map(files.map(({ path, text }) => [path, text]))
  const texts = new Map(base)
  for (const { path, text, removed } of drafts) {
    if (removed) texts.delete(path)
    else if (text !== undefined) texts.set(path, text)
  }
  return { base, texts }
}

/** Returns the files whose drafts differ from what the service has; one that equals the release again drops its draft. */
async function changedFiles(texts: Texts, released: Texts, stored: ReadonlyMap<string, string>): Promise<DraftFile[]> {
  const files: DraftFile[] = []
  for (const [path, text] of texts) {
    const base = released.get(path)
    if (text === (stored.get(path) ?? base)) continue
    files.push(text === base ? { path } : { path, base: base === undefined ? '' : await hashOf(base), text })
  }
  return files
}

/** The hash by which the service names a text. */
async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 32)
}
