import { viewTitle } from '../../../renderer/prose/index.ts'
import type { Project } from '../../../renderer/model/project.ts'
import type { At } from '../../../renderer/model/source.ts'
import { isNode, valueAt } from './outline.ts'

/** Something that other places use by its name. */
export type Thing =
  | { kind: 'part' | 'screen' | 'message' | 'dictionary' | 'setting' | 'entity'; name: string; title: string }
  | { kind: 'field'; entity: string; name: string; title: string }

/** Returns what is selected, if others use it by its name: also the part that a node shows. */
export function thingAt(project: Project, path: string, at: At): Thing | undefined {
  const found = project.sources.find(({ source }) => source.path === path)
  const name = nameOf(path)
  const [group, entry = ''] = at
  switch (found?.kind) {
    case 'screen':
    case 'part':
      return partShown(project, valueAt(found.source.data, at)) ?? viewThing(project, found.kind, name, at)
    case 'dictionary':
      return { kind: 'dictionary', name, title: project.dictionaries.get(name)?.value.title ?? name }
    case 'messages':
      return group === 'messages' ? named('message', String(entry), project.messages.get(String(entry))?.value.text) : undefined
    case 'settings':
      return group === 'settings' ? named('setting', String(entry), project.settings.get(String(entry))?.value.title) : undefined
    case 'entity':
      return entityThing(project, name, at)
    default:
      return undefined
  }
}

/** Returns a thing with its title; undefined for one that does not exist. */
const named = (kind: 'message' | 'setting', name: string, title: string | undefined): Thing | undefined =>
  title === undefined ? undefined : { kind, name, title }

function entityThing(project: Project, name: string, [group, inner = '']: At): Thing | undefined {
  const entity = project.entities.get(name)?.value
  if (group === undefined) return { kind: 'entity', name, title: entity?.title ?? name }
  const field = group === 'fields' ? entity?.fields[String(inner)] : undefined
  return field && { kind: 'field', entity: name, name: String(inner), title: field.label ?? String(inner) }
}

const nameOf = (path: string): string => path.split('/').at(-1)?.replace('.json', '') ?? ''

const partShown = (project: Project, value: unknown): Thing | undefined =>
  isNode(value) && value.widget === 'part' && typeof value['part'] === 'string' ? partThing(project, value['part']) : undefined

export const partThing = (project: Project, name: string): Thing => ({
  kind: 'part',
  name,
  title: viewTitle(project.parts.get(name)?.value) ?? name,
})

function viewThing(project: Project, kind: 'screen' | 'part', name: string, at: At): Thing | undefined {
  if (kind === 'part') return partThing(project, name)
  return at.length > 0 ? undefined : { kind, name, title: viewTitle(project.screens.get(name)?.value) ?? name }
}
