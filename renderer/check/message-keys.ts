import { rulesOf } from '../compile/messages.ts'
import { asText } from '../language/as-text.ts'
import type { Field } from '../language/field.ts'
import { isObject } from '../model/normalize.ts'
import type { Problem } from '../model/problem.ts'
import type { Project } from '../model/project.ts'
import { valueAt } from '../model/source.ts'
import { nodesIn } from '../model/written-node.ts'

/** For a message of an unknown rule, replaces the suggestions by the rules of the field. */
export function withRulesOfField(project: Project, problem: Problem): Problem {
  const { code, at = [], path, values } = problem
  if (code !== 'shape.unknownKey' || at.at(-2) !== 'messages' || values['nearest']) return problem
  const data = project.sources.find(({ source }) => source.path === path)?.source.data
  const own = valueAt(data, at.slice(0, -2))
  const field = isObject(own) ? (declaredIn(own) ?? fieldOf(project, data, at, asText(own['field']))) : undefined
  return field ? { ...problem, values: { ...values, alike: '', choices: rulesOf(field).join(' ') } } : problem
}

const declaredIn = (own: Record<string, unknown>): Field | undefined =>
  typeof own['type'] === 'string' ? (own as unknown as Field) : undefined

function fieldOf(project: Project, data: unknown, at: NonNullable<Problem['at']>, name: string): Field | undefined {
  const around = nodesIn(data, []).filter((node) => node.at.every((step, index) => at[index] === step))
  const form = around.findLast(({ widget }) => project.widgets.get(widget)?.value.scope === 'form')
  const fields = project.entities.get(asText(form?.raw['entity']))?.value.fields ?? {}
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}
