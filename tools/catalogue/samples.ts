import { fieldsOf, itemOf, type Type } from '../../renderer/model/scope-types.ts'
import type { Project } from '../../renderer/model/project.ts'
import { filledBy } from '../../renderer/compile/fills.ts'

/** The maximum depth of nested sample records. */
const MAX_DEPTH = 3
const ITEMS = 3
const DAY_MS = 24 * 60 * 60 * 1_000
/** 2026-11-20 18:00 in Shanghai; fixed, so that samples look the same every day. */
const SAMPLE_TIME = 1_795_168_800_000
/** A grey rectangle, the sample of pictures. */
const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"%3E%3Crect width="4" height="3" fill="%238aa"/%3E%3C/svg%3E'

/** Returns a query's sample answer. Each text is the label of its field, which shows where the field is used. */
export function sampleAnswer(project: Project, name: string): unknown {
  const query = project.queries.get(name)?.value
  if (!query) return undefined
  const filled = filledBy(project, name, query)
  return sampleOf(project, { ...query.returns, ...(filled ? { filled } : {}) }, query.title, 0, 0)
}

/** Returns a sample value of a type; `index` distinguishes the items of a list. */
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
      return SAMPLE_TIME + index * DAY_MS
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
      return depth < MAX_DEPTH ? Array.from({ length: ITEMS }, (_, at) => sampleOf(project, item, words, at, depth + 1)) : []
    }
    case 'record':
    case 'map': {
      if (depth >= MAX_DEPTH) return undefined
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
