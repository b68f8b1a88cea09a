import type { Field } from '../language/field.ts'
import { isNamed } from '../language/field-rules.ts'
import type { At } from '../model/source.ts'
import { type BindContext, lookUp, report, noteUse } from './bind-context.ts'

/** Is this a sentence rather than the name of one? */
export const isSentence = (said: string) => /[^\x20-\x7e]/.test(said)

/** Every message that a field or a form names for a rule; a field that is defined in place may say its own sentence. */
export function checkMessages(context: BindContext, messages: Record<string, string>, at: At, inPlace = false): void {
  for (const [keyword, id] of Object.entries(messages)) {
    if (isSentence(id)) {
      if (!inPlace) report(context, 'message.inPlace', [...at, keyword], {})
      continue
    }
    const message = lookUp(context, 'message', id, context.project.messages, [...at, keyword])
    noteUse(context, 'messages', id, message?.value, [...at, keyword])
  }
}

/** A message for a rule that the field does not have would never be said. */
export function checkCanFail(context: BindContext, type: Field, messages: Record<string, string>, mayBeRequired: boolean, at: At): void {
  for (const keyword of Object.keys(messages)) {
    if (!hasRule(type, keyword, mayBeRequired))
      report(context, 'message.never', [...at, keyword], { name: keyword, choices: rulesOf(type).join(' ') }, 'key')
  }
}

/** Is there such a rule of this field: a limit, what its type says of a value, or one that has a name? */
export function hasRule(type: Field, keyword: string, mayBeRequired: boolean): boolean {
  if (keyword === 'required') return mayBeRequired
  if (isNamed(keyword)) return Object.hasOwn(type.rules ?? {}, keyword)
  return keyword === 'integer' || keyword === 'number' || keyword === 'money' ? type.type === keyword : Object.hasOwn(type, keyword)
}

const RULES = ['minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'earliest', 'latest', 'minItems', 'maxItems', 'under'] as const
const TYPES: ReadonlySet<string> = new Set(['integer', 'number', 'money'])

/** The rules that a field may break: a form may make any field required. */
export const rulesOf = (field: Field): string[] => [
  'required',
  ...RULES.filter((rule) => Object.hasOwn(field, rule)),
  ...(TYPES.has(field.type) ? [field.type] : []),
  ...Object.keys(field.rules ?? {}),
]

/** The names of the placeholders in a message's text; one with dots is a mistake of the message. */
export const placeholders = (text: string) => [...text.matchAll(/\{(\w+)(?![\w.])/g)].map((found) => found[1] ?? '')

/** Placeholders that are written as paths, with the place where each begins. */
export const dottedPlaceholders = (text: string): { path: string; index: number }[] =>
  [...text.matchAll(/\{\s*(\w+(?:\.\w+)+)/g)].map((found) => ({ path: found[1] ?? '', index: found.index }))
