import { nearest } from '../../model/nearest.ts'
import type { Problem } from '../../model/problem.ts'
import type { Project } from '../../model/project.ts'
import type { At } from '../../model/source.ts'
import { problemAt } from './problem-at.ts'
import { RULES } from './rules.ts'

/** Reports each acceptance that names no rule of advice, or gives no reason. Errors cannot be accepted. */
export function checkAccepted({ sources }: Project, isRule: (code: string) => boolean): Problem[] {
  return sources.flatMap(({ source }) =>
    source.accepted.flatMap(({ at, rule, because }): Problem[] => {
      const name = typeof rule === 'string' ? rule : ''
      const report = (code: string, key: string, values: Problem['values'] = {}) =>
        problemAt(source, code, [...at, key], { name, ...values })
      if (!Object.hasOwn(RULES, name))
        return [
          isRule(name)
            ? report('accept.error', 'rule')
            : report('accept.unknown', 'rule', { nearest: nearest(name, Object.keys(RULES)) ?? '' }),
        ]
      return typeof because === 'string' && because.trim() !== '' ? [] : [report('accept.reason', 'because')]
    }),
  )
}

/** Removes what somebody accepted at its place or around it, and adds a warning for each acceptance that accepts nothing. */
export function withoutAccepted({ sources }: Project, found: readonly Problem[]): Problem[] {
  const all = sources.flatMap(({ source }) => source.accepted.map((one) => ({ ...one, source, isNeeded: false })))
  const left = found.filter((problem) => {
    const accepting = all.filter(
      ({ source, of, rule }) => rule === problem.code && source.path === problem.path && isInside(problem.at, of),
    )
    for (const one of accepting) one.isNeeded = true
    return accepting.length === 0
  })
  return [
    ...left,
    ...all
      .filter(({ isNeeded }) => !isNeeded)
      .map(({ source, at, rule }) => problemAt(source, 'accept.unneeded', at, { name: String(rule) }, 'key')),
  ]
}

const isInside = (at: At | undefined, around: At) => at !== undefined && around.every((step, index) => at[index] === step)
