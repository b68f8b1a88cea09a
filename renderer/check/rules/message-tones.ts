import { createContext, report } from '../../compile/bind-context.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'

/** Tone -> kinds of messages that render it: an icon in toasts, a red button in confirmations. */
const DRAWN: Readonly<Record<string, readonly string[]>> = { success: ['toast', 'floating'], danger: ['confirm'] }

/** Reports a tone that the message's kind does not render; probably another kind was meant. */
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
