import { applyFix } from '../../../renderer/check/fixes/apply.ts'
import type { Change } from '../../../renderer/model/fix.ts'

/** Path -> text of the files that a person sees and changes. */
export type Texts = ReadonlyMap<string, string>

/** The texts of the changed files before and after an edit; undefined for a missing file. */
interface EditStep {
  /** Steps with the same subject that follow each other are one for the person, e.g. the keys of one word. */
  subject: string
  files: ReadonlyMap<string, { before: string | undefined; after: string | undefined }>
}

/** The files, and the steps that can be undone and done again. */
export interface Editing {
  texts: Texts
  done: readonly EditStep[]
  undone: readonly EditStep[]
  /** Counts the steps after which a place in a file may name another thing: all but those that set a value by its place. */
  shape: number
}

/** Starts with the texts of the service, after `before`. */
export const startEditing = (texts: Texts, before?: Editing): Editing => ({
  texts,
  done: [],
  undone: [],
  shape: before === undefined ? 0 : before.shape + 1,
})

/** Applies changes. They touch only the characters of a value, so a file keeps its layout. */
export function edit(editing: Editing, changes: readonly Change[], subject = ''): Editing {
  const after = applyFix(changes, (path) => editing.texts.get(path) ?? '')
  const files = new Map(
    [...after].flatMap(([path, text]) => {
      const before = editing.texts.get(path)
      return before === text ? [] : [[path, { before, after: text }] as const]
    }),
  )
  const keepsPlaces = subject !== '' && changes.every((change) => change.do !== 'text')
  return files.size === 0 ? editing : added(editing, { subject, files }, keepsPlaces)
}

function added({ texts, done, shape }: Editing, step: EditStep, keepsPlaces: boolean): Editing {
  const last = done.at(-1)
  const joined = last && step.subject !== '' && last.subject === step.subject ? joinedSteps(last, step) : undefined
  return {
    texts: withFiles(texts, step, 'after'),
    done: [...(joined ? done.slice(0, -1) : done), joined ?? step],
    undone: [],
    shape: keepsPlaces ? shape : shape + 1,
  }
}

function joinedSteps(first: EditStep, second: EditStep): EditStep {
  const files = new Map(first.files)
  for (const [path, { before, after }] of second.files)
    files.set(path, { before: files.has(path) ? files.get(path)?.before : before, after })
  return { subject: first.subject, files }
}

/** Takes the last step back. */
export function undo(editing: Editing): Editing {
  const { texts, done, undone, shape } = editing
  const step = done.at(-1)
  if (!step) return editing
  return { texts: withFiles(texts, step, 'before'), done: done.slice(0, -1), undone: [step, ...undone], shape: shape + 1 }
}

/** Does the step again that was taken back last. */
export function redo(editing: Editing): Editing {
  const { texts, done, undone, shape } = editing
  const [step, ...rest] = undone
  return step ? { texts: withFiles(texts, step, 'after'), done: [...done, step], undone: rest, shape: shape + 1 } : editing
}

function withFiles(texts: Texts, { files }: EditStep, side: 'before' | 'after'): Texts {
  const next = new Map(texts)
  for (const [path, sides] of files) {
    const text = sides[side]
    if (text === undefined) next.delete(path)
    else next.set(path, text)
  }
  return next
}
