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

/** Returns how a property of a widget is edited. What is written as an object, such as a condition, has no control yet. */
export function controlOfProp(
  { project, words, data }: FileContext,
  prop: Prop,
  widget: string,
  { at, value }: { at: At; value: unknown },
): ChosenControl {
  if (isNames(value)) return { control: 'order', candidates: listCandidates(project, data, at) }
  if (typeof value === 'object' && value !== null) return { control: 'later' }
  switch (prop.kind) {
    case 'text':
      return { control: 'text' }
    case 'boolean':
    case 'flag':
      return { control: 'boolean' }
    case 'integer':
      return { control: 'number' }
    case 'enum':
      return { control: 'choice', candidates: lookCandidates(words, widget, prop.values) }
    case 'tone':
      return { control: 'choice', candidates: toneCandidates(words) }
    case 'screen':
      return { control: 'choice', candidates: screenCandidates(project) }
    case 'message':
      return { control: 'choice', candidates: messageCandidates(project) }
    case 'part':
      return { control: 'choice', candidates: partCandidates(project) }
    case 'entity':
      return { control: 'choice', candidates: entityCandidates(project) }
    case 'name':
      return { control: 'text' }
    case 'icon':
      // An icon may also come from data.
      return typeof value === 'string' && value.includes('.')
        ? { control: 'later' }
        : { control: 'choice', candidates: iconCandidates(project) }
    case 'value':
      return { control: prop.type === 'list' ? 'later' : prop.type }
    default:
      return { control: 'later' }
  }
}

/** Returns how a value without a manifest is edited: by what is written, and by its key where names come from a list. */
export function controlOfKey({ project, words, data }: FileContext, at: At, value: unknown): ChosenControl {
  if (isNames(value)) return { control: 'order', candidates: listCandidates(project, data, at) }
  if (typeof value === 'number') return { control: 'number' }
  if (typeof value === 'boolean') return { control: 'boolean' }
  if (typeof value !== 'string') return { control: 'later' }
  switch (at.at(-1)) {
    case 'icon':
      return { control: 'choice', candidates: iconCandidates(project) }
    case 'tone':
      return { control: 'choice', candidates: toneCandidates(words) }
    case 'screen':
      return { control: 'choice', candidates: screenCandidates(project) }
    case 'parent':
      return { control: 'later' }
    default:
      return { control: 'text' }
  }
}
