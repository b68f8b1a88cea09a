import { type BindContext, createContext, lookUp } from '../compile/bind-context.ts'
import type { Used } from '../compile/used.ts'
import { isObject, textsOf } from '../model/normalize.ts'
import type { Problem } from '../model/problem.ts'
import type { Declarations } from '../model/declarations.ts'
import type { At } from '../model/source.ts'

/** Checks a message name outside of views. */
export function checkMessageName(context: BindContext, name: string, at: At): void {
  lookUp(context, 'message', name, context.project.messages, at)
  context.used.messages.add(name)
}

/** Checks the default messages of rules and outcomes in messages.json. */
export function checkMessageFile(project: Declarations, used: Used): Problem[] {
  const source = project.files.messages
  if (!source || !isObject(source.data)) return []
  const context = createContext(project, source, { used })
  for (const key of ['validation', 'outcomes'])
    for (const [name, message] of Object.entries(textsOf(source.data[key]))) checkMessageName(context, message, [key, name])
  return context.problems
}
