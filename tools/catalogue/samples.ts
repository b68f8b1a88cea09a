import { fieldsOf, itemOf, type Type } from '../../renderer/model/scope-types.ts'
import type { Project } from '../../renderer/model/project.ts'
import { filledBy } from '../../renderer/compile/fills.ts'

/** How deep records of records are made up. */
const DEEPEST = 3
const ITEMS = 3
const DAY_MS = 24 * 60 * 60 * 1_000
/** 2026-11-20 18:00 in Shanghai: what is made up looks the same every day. */
const SOME_TIME = 1_795_168_800_000
/** A grey square: what a picture is made up of. */
const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"%3E%3Crect width="4" height="3" fill="%238aa"/%3E%3C/svg%3E'

/** What a query answers in the catalogue: each text is the name of its field, so that one sees which field went where. */
export function sampleAnswer(project: Project, name: string): unknown {
  const query = project.queries.get(name)?.value
  if (!query) return undefined
  const filled = filledBy(project, name, query)
  return sampleOf(project, { ...query.returns, ...(filled ? { filled } : {}) }, query.title, 0, 0)
}

/** A value of a type, as an action gives it: `index` tells the items of a list apart. */
export function sampleOf(project: Project, type: Type, label: string, index: number, depth: number): unknown {
  const words = type.label ?? label
  switch (type.type) {
    case 'money':
      return '1280.50'
    case 'integer':
      return index + 3
    case 'number':
      return 1280.5 + index
    case 'boolean':
      return true
    case 'date':
      return '2026-11-20'
    case 'dateTime':
      return SOME_TIME + index * DAY_MS
    case 'code': {
      const codes = Object.keys(project.dictionaries.get(type.dictionary ?? '')?.value.codes ?? {})
      return codes[index % codes.length] ?? words
    }
    case 'image':
      return PICTURE
    case 'file':
      return undefined
    case 'list': {
      const item = itemOf(project, type)
      return depth < DEEPEST ? Array.from({ length: ITEMS }, (_, at) => sampleOf(project, item, words, at, depth + 1)) : []
    }
    case 'record':
    case 'map': {
      if (depth >= DEEPEST) return undefined
      const fields = Object.entries(fieldsOf(project, type)).filter(
        ([name, field]) => !field.sparse || !type.filled || type.filled.fields.includes(name),
      )
      return Object.fromEntries(
        fields.map(([name, field], at) => [name, sampleOf(project, field, words, type.type === 'map' ? at : index, depth + 1)]),
      )
    }
    case 'text':
      return type.mask === 'mobile'
        ? '13800001234'
        : type.mask === 'idNo'
          ? '310115199001012046'
          : index > 0
            ? `${words}${index + 1}`
            : words
  }
}
