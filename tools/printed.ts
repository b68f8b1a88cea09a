import { levelOf } from '../renderer/check/advice/index.ts'
import type { Checker } from '../renderer/check/index.ts'
import type { Problem } from '../renderer/model/problem.ts'
import type { Say } from './sentences.ts'

/** Returns a problem as one line: its place, its level unless it is an error, its sentence, and the name of its rule. */
export function printed(checker: Pick<Checker, 'describe'>, say: Say, problem: Problem): string {
  const [, place = '', sentence = ''] = /^(\S+) (.*)$/s.exec(checker.describe(problem)) ?? []
  const level = levelOf(problem)
  return `${place} ${level === 'error' ? '' : say(`level.${level}`)}${sentence} [${problem.code}]`
}
