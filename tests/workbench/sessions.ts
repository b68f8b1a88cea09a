import { parseTree, type Node } from 'jsonc-parser'
import type { Change } from '../../renderer/model/fix.ts'
import type { At } from '../../renderer/model/source.ts'
import { seededRandom } from '../seeded-random.ts'
import { randomConditionChange } from './random-condition.ts'
import { edit, type Editing, redo, startEditing, type Texts, undo } from '../../src/workbench/editing/editing.ts'

/** A text that a person may write: also quotes, escapes and characters outside the basic plane. */
const WORDS = ['待办', '改"后"', '一\\二', '😀', 'A b', '', '工单（新）']

/** The files of a session, and its steps. */
const [FILES, STEPS] = [3, 12]

/** Makes random sessions on some of the files each, and returns what is wrong with them. */
export function runSessions(texts: Texts, { sessions, seed }: { sessions: number; seed: number }): { wrong: string[]; steps: number } {
  const random = seededRandom(seed)
  const paths = [...texts.keys()]
  const wrong: string[] = []
  for (let session = 0; session < sessions; session += 1) {
    const chosen = Array.from({ length: FILES }, () => paths[Math.floor(random() * paths.length)] ?? '')
    const found = runSession(new Map(chosen.map((path) => [path, texts.get(path) ?? ''])), random, STEPS)
    if (found !== undefined) wrong.push(`session ${session}: ${found}`)
  }
  return { wrong, steps: sessions * STEPS }
}

/** Makes a random session of edits, undos and redos on files, and returns what is wrong with it; undefined when all files are as expected. */
function runSession(files: Texts, random: () => number, steps: number): string | undefined {
  const oneOf = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(random() * values.length)]
  let editing = startEditing(files)
  /** The texts after each step that is done. */
  const history: Texts[] = [files]
  let at = 0
  for (let step = 0; step < steps; step += 1) {
    const drawn = random()
    const before = editing
    if (drawn < 0.2) editing = undo(editing)
    else if (drawn < 0.35) editing = redo(editing)
    else {
      const path = oneOf([...files.keys()]) ?? ''
      const changes = randomChange(path, editing.texts.get(path) ?? '', random, oneOf)
      if (changes) editing = edit(editing, changes)
      if (editing !== before) {
        history.splice(at + 1, history.length, editing.texts)
        at += 1
      }
      continue
    }
    at = Math.min(history.length - 1, Math.max(0, at + (drawn < 0.2 ? -1 : 1)))
    const wrong = differingFile(editing.texts, history[at] ?? files)
    if (wrong !== undefined) return `step ${step} of a session: ${wrong} differs`
  }
  return broken(editing) ?? differingAtTheEnds(editing, files)
}

/** Returns the first file with other bytes after undoing everything, or after doing everything again. */
function differingAtTheEnds(editing: Editing, files: Texts): string | undefined {
  const all = [...editing.done]
  const first = all.reduce((one) => undo(one), editing)
  const last = all.reduce((one) => redo(one), first)
  return differingFile(first.texts, files) ?? differingFile(last.texts, editing.texts)
}

function broken({ texts }: Editing): string | undefined {
  for (const [path, text] of texts) {
    try {
      JSON.parse(text)
    } catch (error) {
      return `${path} does not parse: ${String(error)}`
    }
  }
  return undefined
}

const differingFile = (one: Texts, other: Texts): string | undefined =>
  [...new Set([...one.keys(), ...other.keys()])].find((path) => one.get(path) !== other.get(path))

function randomChange(
  path: string,
  text: string,
  random: () => number,
  oneOf: <Value>(values: readonly Value[]) => Value | undefined,
): readonly Change[] | undefined {
  const nodes = valuesIn(parseTree(text))
  // Conditions are few, and most of the ways to edit are theirs.
  const conditions = nodes.filter(({ at }) => CONDITIONS.has(at.at(-1)))
  const condition = random() < 0.4 ? oneOf(conditions) : undefined
  if (condition) return randomConditionChange(path, condition.value, condition.at, oneOf)
  const node = oneOf(nodes)
  if (!node || node.at.length === 0) return undefined
  const inList = typeof node.at.at(-1) === 'number'
  const drawn = random()
  const fresh = `n${Math.floor(random() * 100)}`
  if (drawn < 0.4) return [{ path, do: 'set', at: node.at, value: node.type === 'string' ? oneOf(WORDS) : node.value }]
  if (drawn < 0.5) return [{ path, do: 'remove', at: node.at }]
  // What is added from a picker: at the end of a list, and below keys that are not written yet.
  if (drawn < 0.55 && node.type === 'array')
    return [{ path, do: 'insert', at: [...node.at, END], value: { do: 'say', message: oneOf(WORDS) } }]
  if (drawn < 0.6 && node.type === 'object') return [{ path, do: 'set', at: [...node.at, `with${fresh}`, fresh], value: oneOf(WORDS) }]
  if (drawn < 0.8 && inList) return [{ path, do: 'move', at: node.at, to: Math.floor(random() * 3) }]
  if (inList) return [{ path, do: 'insert', at: node.at, value: node.value }]
  return [{ path, do: 'set', at: [...node.at.slice(0, -1), fresh], value: { text: oneOf(WORDS) } }]
}

/** Keys of conditions. */
const CONDITIONS = new Set<At[number] | undefined>(['when', 'where', 'that', 'required', 'disabled', 'readOnly'])
/** After the last item of any list. */
const END = 10_000

interface Place {
  at: At
  type: Node['type']
  value: unknown
}

/** Returns all values in a tree with their paths. */
function valuesIn(node: Node | undefined, at: At = []): Place[] {
  if (!node) return []
  const inside = (node.children ?? []).flatMap((child, index) =>
    node.type === 'array' ? valuesIn(child, [...at, index]) : valuesIn(child.children?.[1], [...at, String(child.children?.[0]?.value)]),
  )
  return [{ at, type: node.type, value: plain(node) }, ...inside]
}

function plain(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(plain)
  if (node.type !== 'object') return node.value
  return Object.fromEntries((node.children ?? []).map(({ children: [key, value] = [] }) => [String(key?.value), value && plain(value)]))
}
