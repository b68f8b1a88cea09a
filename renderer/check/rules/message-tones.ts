import { createContext, report } from '../../compile/bind-context.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'

/** Which kinds of messages are drawn otherwise for a tone: an icon in what passes, a red button in what is asked. */
const DRAWN: Readonly<Record<string, readonly string[]>> = { success: ['toast', 'floating'], danger: ['confirm'] }

/** A tone that the message's kind does not draw would be written for nobody, and hide that another kind was meant. */
export function checkMessageTones(project: Declarations): Problem[] {
  return [...project.messages].flatMap(([name, { value, source, at }]) => {
    const { kind, tone = 'neutral' } = value
    const drawn = DRAWN[tone]
    if (!drawn || drawn.includes(kind) || project.broken.has(source.path)) return []
    const context = createContext(project, source)
    report(context, 'message.tone', [...at, 'tone'], { name, kind, tone, kinds: drawn.join(' ') })
    return context.problems
  })
}
