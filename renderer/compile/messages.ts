import type { Field } from '../language/field.ts'
import { isNamed } from '../language/field-rules.ts'
import type { At } from '../model/source.ts'
import { type BindContext, lookUp, report, noteUse } from './bind-context.ts'

/** Whether a text is a message itself (it contains non-ASCII characters) rather than the name of a message. */
export const isSentence = (text: string) => /[^\x20-\x7e]/.test(text)

/** Checks the messages that a field or form names for its rules; fields defined in place may contain the text itself. */
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

/** Reports messages for rules that the field does not have. */
export function checkCanFail(context: BindContext, type: Field, messages: Record<string, string>, mayBeRequired: boolean, at: At): void {
  for (const keyword of Object.keys(messages)) {
    if (!hasRule(type, keyword, mayBeRequired))
      report(context, 'message.never', [...at, keyword], { name: keyword, choices: rulesOf(type).join(' ') }, 'key')
  }
}

/** Whether a field has a rule: a limit, the check of its type, or a named rule. */
export function hasRule(type: Field, keyword: string, mayBeRequired: boolean): boolean {
  if (keyword === 'required') return mayBeRequired
  if (isNamed(keyword)) return Object.hasOwn(type.rules ?? {}, keyword)
  return keyword === 'integer' || keyword === 'number' || keyword === 'money' ? type.type === keyword : Object.hasOwn(type, keyword)
}

const RULES = ['minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'earliest', 'latest', 'minItems', 'maxItems', 'under'] as const
const TYPES: ReadonlySet<string> = new Set(['integer', 'number', 'money'])

/** Returns the rules that a value of the field can break; includes `required`, because a form can require any field. */
export const rulesOf = (field: Field): string[] => [
  'required',
  ...RULES.filter((rule) => Object.hasOwn(field, rule)),
  ...(TYPES.has(field.type) ? [field.type] : []),
  ...Object.keys(field.rules ?? {}),
]

/** Returns the placeholder names in a message text, without dotted ones, which are mistakes. */
export const placeholders = (text: string) => [...text.matchAll(/\{(\w+)(?![\w.])/g)].map((found) => found[1] ?? '')

/** Returns placeholders written as paths, with the index where each starts. */
export const dottedPlaceholders = (text: string): { path: string; index: number }[] =>
  [...text.matchAll(/\{\s*(\w+(?:\.\w+)+)/g)].map((found) => ({ path: found[1] ?? '', index: found.index }))
