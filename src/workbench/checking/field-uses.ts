import type { FileKind, Project } from '../../../renderer/model/project.ts'
import type { Type } from '../../../renderer/model/scope-types.ts'
import type { At, Source } from '../../../renderer/model/source.ts'
import { fieldAt, type PlaceAt, placesIn, type ProseTexts, typeAt } from '../../../renderer/prose/index.ts'
import { valueAt } from './outline.ts'

interface EntityField {
  entity: string
  name: string
}

/** A path of data in a text. */
const PATH = /[a-z]\w*(?:\.\w+)+/g
/** Keys whose value names a field of the form, of the record whose facts are shown, or of the items of a list. */
const FIELD_KEYS = new Set<At[number] | undefined>(['field', 'fields', 'sort', 'in', 'by', 'to'])

/** Returns the places of a screen or part that read or write a field of an entity, and of an entity that name its own field. */
export function fieldPlaces(project: Project, words: ProseTexts, kind: FileKind, { path, data }: Source, field: EntityField): At[] {
  if (kind === 'entity') return path.endsWith(`/${field.entity}.json`) ? groupPlaces(data, field.name) : []
  if (kind !== 'screen' && kind !== 'part') return []
  const placeAt = placesIn(project, words, path)
  const isUsed = (text: string, at: At): boolean => text.includes(field.name) && usesField(project, placeAt(at), data, text, at, field)
  const inside = (value: unknown, at: At): At[] => {
    if (typeof value === 'string') return isUsed(value, at) ? [at] : []
    if (typeof value !== 'object' || value === null) return []
    const isList = Array.isArray(value)
    return Object.entries(value).flatMap(([key, one]) => {
      const here = [...at, isList ? Number(key) : key]
      // The keys of assignments are paths.
      return !isList && key.includes('.') && isUsed(key, at) ? [here] : inside(one, here)
    })
  }
  return inside(data, [])
}

/** Returns the groups of an entity that contain a field. */
function groupPlaces(data: unknown, name: string): At[] {
  const groups = Object(valueAt(data, ['groups'])) as Record<string, unknown>
  return Object.entries(groups).flatMap(([group, fields]): At[] =>
    typeof fields === 'object' && fields !== null && name in fields ? [['groups', group, name]] : [],
  )
}

function usesField(project: Project, { place, node, prop }: PlaceAt, data: unknown, text: string, at: At, field: EntityField): boolean {
  const paths = text.match(PATH) ?? []
  const isPath = paths.some((path) => {
    const [root = '', ...names] = path.split('.')
    const type = place.roots.get(root)?.type
    return type !== undefined && names.length > 0 && meets(project, type, names, field)
  })
  const key = at.findLast((one) => typeof one === 'string')
  if (isPath || !(prop?.kind === 'facts' || FIELD_KEYS.has(key))) return isPath
  const facts = prop?.kind === 'facts' || key === 'field' ? Object.values(project.widgets.get(node?.widget ?? '')?.value.props ?? {}) : []
  const records = [
    ...(place.entity === undefined ? [] : [typeAt(place, 'form')]),
    ...facts.flatMap((one) => (one.kind === 'facts' && node ? [node.typeOf(one.of)] : [])),
    ...(at[0] === 'data' ? [itemOfList(typeAt(place, String(valueAt(data, ['data', String(at[1]), 'of']))))] : []),
  ]
  const names = text.replace(/^-/, '').split('.')
  return records.some((record) => meets(project, record, names, field))
}

const itemOfList = (list: Type): Type => ({ type: 'record', ...(list.of ? { of: list.of } : {}), ...list.item })

/** Whether a path of names goes through a field of an entity. */
function meets(project: Project, start: Type, names: readonly string[], { entity, name }: EntityField): boolean {
  let type: Type | undefined = start
  for (const one of names) {
    if (!type) return false
    if (type.of === entity && one === name) return true
    type = fieldAt(project, type, one)
  }
  return false
}
