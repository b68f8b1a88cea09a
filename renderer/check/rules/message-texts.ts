import { createContext, report } from '../../compile/context.ts'
import { dottedPlaceholders } from '../../compile/messages.ts'
import { FULL_WIDTH, fullWidthMark } from '../../compile/text-slips.ts'
import { isObject, textsOf } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { Project } from '../../model/project.ts'
import type { At, Source } from '../../model/source.ts'

const DOTTED = /\{\s*\w+\.\w/

/** Sentences whose blanks nobody would fill, because their braces are those of a Chinese keyboard. */
export function checkMessageTexts(project: Project): Problem[] {
  const { messages } = project.files
  const inPlace = project.extras.flatMap(({ field, source, at }) =>
    Object.entries(textsOf(field.messages)).map(([keyword, text]) => ({ source, text, at: [...at, 'messages', keyword] })),
  )
  const isSuspect = messages && (FULL_WIDTH.test(messages.text) || DOTTED.test(messages.text))
  const all = [...(isSuspect ? textsIn(messages, messages.data, []) : []), ...inPlace]
  return all.flatMap(({ source, text, at }) => {
    const found = fullWidthMark(text)
    if (project.broken.has(source.path)) return []
    const context = createContext(project, source)
    if (found) report({ ...context, offset: found.index + 1 }, 'text.fullWidth', at, { mark: found.mark, plain: found.plain })
    for (const { path, index } of dottedPlaceholders(text))
      report({ ...context, offset: index + 1 }, 'text.dotted', at, { path, nearest: `{${path.split('.').at(-1) ?? ''}}` })
    return context.problems
  })
}

/** What is said of a rule when nobody else has words for it must have some. */
export function checkRuleTexts(project: Project): Problem[] {
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

function textsIn(source: Source, value: unknown, at: At): { source: Source; text: string; at: At }[] {
  if (typeof value === 'string') return [{ source, text: value, at }]
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, one]) => textsIn(source, one, [...at, key]))
}
