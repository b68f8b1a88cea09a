import { createContext, report } from '../../compile/bind-context.ts'
import { placeholders } from '../../compile/messages.ts'
import type { Declarations } from '../../model/declarations.ts'
import { isObject, textsOf } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { WrittenView } from './written-views.ts'

/** Rules that know a limit, which their message may name. */
const LIMITED: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'minimum', 'maximum', 'earliest', 'latest', 'minItems', 'maxItems'])

/** What the message of a rule may name besides the label. `changed` says what a field demands since a draft was stored. */
const BLANKS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...LIMITED].map((keyword) => [keyword, 'limit'])),
  under: 'parent',
  changed: 'changes',
}

const blanksOf = (keyword: string) => ['label', ...(BLANKS[keyword] === undefined ? [] : [BLANKS[keyword]])]

/** Reports blanks of messages that the rule which says them does not fill: the default messages of rules and those of entities. */
export function checkRuleBlanks(project: Declarations): Problem[] {
  const file = project.files.messages
  const defaults = file && isObject(file.data) ? textsOf(file.data['validation']) : {}
  const ofFields = [...project.entities.values()].flatMap(({ value }) => Object.values(value.fields).map(({ messages }) => messages ?? {}))
  return [defaults, ...ofFields].flatMap((messages) => unfilled(project, messages))
}

/** Does the same for the messages that forms and their fields name. */
export const checkRuleBlanksOfView = (project: Declarations, { nodes }: WrittenView): Problem[] =>
  nodes.flatMap(({ raw }) => unfilled(project, textsOf(raw['messages'])))

function unfilled(project: Declarations, messages: Record<string, string>): Problem[] {
  return Object.entries(messages).flatMap(([keyword, name]) => {
    const message = project.messages.get(name)
    const known = blanksOf(keyword)
    const blank = message && placeholders(message.value.text).find((one) => !known.includes(one))
    if (!message || blank === undefined || project.broken.has(message.source.path)) return []
    const context = createContext(project, message.source)
    report(context, 'rule.blank', [...message.at, 'text'], { name: blank, keyword, known: known.join(' ') })
    return context.problems
  })
}
