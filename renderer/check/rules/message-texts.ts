import { createContext, report } from '../../compile/bind-context.ts'
import { dottedPlaceholders } from '../../compile/messages.ts'
import { FULL_WIDTH, fullWidthMark } from '../../compile/text-mistakes.ts'
import { isObject, textsOf } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { Extra } from '../../model/project.ts'
import type { At, Source } from '../../model/source.ts'

const DOTTED = /\{\s*\w+\.\w/

/** Reports placeholders in messages that would not be filled: full-width braces or dotted names. */
export function checkMessageTexts(project: Declarations): Problem[] {
  const { messages } = project.files
  const isSuspect = messages && (FULL_WIDTH.test(messages.text) || DOTTED.test(messages.text))
  return isSuspect && !project.broken.has(messages.path)
    ? textsIn(messages, messages.data, []).flatMap((text) => checkBraces(project, text))
    : []
}

/** Does the same for the messages of fields defined in a form. */
export const checkDefinedTexts = (project: Declarations, { field, source, at }: Extra): Problem[] =>
  Object.entries(textsOf(field.messages)).flatMap(([keyword, text]) =>
    checkBraces(project, { source, text, at: [...at, 'messages', keyword] }),
  )

function checkBraces(project: Declarations, { source, text, at }: WrittenText): Problem[] {
  const found = fullWidthMark(text)
  const context = createContext(project, source)
  if (found) report({ ...context, offset: found.index + 1 }, 'text.fullWidth', at, { mark: found.mark, plain: found.plain })
  for (const { path, index } of dottedPlaceholders(text))
    report({ ...context, offset: index + 1 }, 'text.dotted', at, { path, nearest: `{${path.split('.').at(-1) ?? ''}}` })
  return context.problems
}

/** Reports default messages of rules with an empty text. */
export function checkRuleTexts(project: Declarations): Problem[] {
  const { messages } = project.files
  if (!messages || !isObject(messages.data) || project.broken.has(messages.path)) return []
  return Object.values(textsOf(messages.data['validation'])).flatMap((name) => {
    const message = project.messages.get(name)
    if (!message || message.value.text.trim() !== '') return []
    const context = createContext(project, message.source)
    report(context, 'text.empty', [...message.at, 'text'])
    return context.problems
  })
}

interface WrittenText {
  source: Source
  text: string
  at: At
}

function textsIn(source: Source, value: unknown, at: At): WrittenText[] {
  if (typeof value === 'string') return [{ source, text: value, at }]
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, one]) => textsIn(source, one, [...at, key]))
}
