import type { Problem } from '../../model/problem.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Property of a message -> the kinds that use it. */
const USED: Readonly<Record<string, readonly string[]>> = {
  ms: ['toast', 'floating'],
  ok: ['dialog', 'confirm'],
  cancel: ['confirm'],
}

/** Reports properties of messages that their kind does not use: the duration of a dialog, the key of a toast. */
export const messageIgnored: AdviceRule = {
  level: 'hint',
  find: ({ project }) =>
    [...project.messages].flatMap(([name, { value, source, at }]) =>
      Object.entries(USED).flatMap(([key, kinds]): Problem[] => {
        if (!Object.hasOwn(value, key) || kinds.includes(value.kind) || value.kind === 'card') return []
        return [problemAt(source, 'message.ignored', [...at, key], { name, key, kind: value.kind, kinds: kinds.join(' ') }, 'key')]
      }),
    ),
}
