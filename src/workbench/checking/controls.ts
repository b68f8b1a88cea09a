import type { Prop } from '../../../renderer/model/prop.ts'
import type { Project } from '../../../renderer/model/project.ts'
import type { At } from '../../../renderer/model/source.ts'
import type { ProseTexts } from '../../../renderer/prose/index.ts'
import {
  type Candidate,
  iconCandidates,
  listCandidates,
  entityCandidates,
  lookCandidates,
  partCandidates,
  messageCandidates,
  screenCandidates,
  toneCandidates,
} from './candidates.ts'
import type { Control } from './property.ts'

/** The file that is looked at. */
export interface FileContext {
  project: Project
  words: ProseTexts
  path: string
  data: unknown
}

export interface ChosenControl {
  control: Control
  candidates?: readonly Candidate[]
}

const isNames = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Returns the names from which a property of this kind, or a key with this name, is chosen; undefined when there are none. */
function choicesOf({ project, words }: FileContext, kind: string): readonly Candidate[] | undefined {
  switch (kind) {
    case 'icon':
      return iconCandidates(project)
    case 'tone':
      return toneCandidates(words)
    case 'screen':
      return screenCandidates(project)
    case 'message':
      return messageCandidates(project)
    case 'part':
      return partCandidates(project)
    case 'entity':
      return entityCandidates(project)
    default:
      return undefined
  }
}

/** Returns how a property of a widget is edited. A value written as an object, such as a condition, has no control yet. */
export function controlOfProp(file: FileContext, prop: Prop, widget: string, { at, value }: { at: At; value: unknown }): ChosenControl {
  if (isNames(value)) return { control: 'order', candidates: listCandidates(file.project, file.data, at) }
  if (typeof value === 'object' && value !== null) return { control: 'later' }
  // An icon may also come from data.
  const isFromData = prop.kind === 'icon' && typeof value === 'string' && value.includes('.')
  const candidates = isFromData ? undefined : choicesOf(file, prop.kind)
  if (candidates) return { control: 'choice', candidates }
  switch (prop.kind) {
    case 'text':
    case 'name':
      return { control: 'text' }
    case 'boolean':
    case 'flag':
      return { control: 'boolean' }
    case 'integer':
      return { control: 'number' }
    case 'enum':
      return { control: 'choice', candidates: lookCandidates(file.words, widget, prop.values) }
    case 'value':
      return { control: prop.type === 'list' ? 'later' : prop.type }
    default:
      return { control: 'later' }
  }
}

/** Returns how a value without a manifest is edited: by its type, and by its key where names come from a list. */
export function controlOfKey(file: FileContext, at: At, value: unknown): ChosenControl {
  if (isNames(value)) return { control: 'order', candidates: listCandidates(file.project, file.data, at) }
  if (typeof value === 'number') return { control: 'number' }
  if (typeof value === 'boolean') return { control: 'boolean' }
  const key = String(at.at(-1))
  if (typeof value !== 'string' || key === 'parent') return { control: 'later' }
  const candidates = choicesOf(file, key)
  return candidates ? { control: 'choice', candidates } : { control: 'text' }
}
