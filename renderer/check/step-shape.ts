import { isObject } from '../model/normalize.ts'
import { HINTS, type Props } from '../model/prop.ts'
import type { CommandDeclaration, Project } from '../model/project.ts'
import { described, type JsonSchema, object, ref, typeName } from './json-schema.ts'
import { propsSchema } from './prop-shape.ts'

/** Returns the shape shared by all command steps. `command-steps.ts` checks which keys a single command allows. */
export const commandShape = (title: string, mayBranch: boolean): JsonSchema => ({
  title,
  type: 'object',
  properties: {
    do: { type: 'string' },
    when: ref('Condition'),
    planned: ref('Planned'),
    with: ref('Values'),
    as: ref('Name'),
    into: ref('WritablePath'),
    says: ref('MessageName'),
    ...(mayBranch ? { on: { type: 'object', additionalProperties: ref('Answer') } } : {}),
  },
})

/** Returns the definitions of a step and their names: `full` for chains, `branch` for outcome handlers, where it can't branch. */
export function stepShapes(name: string, description: string, props: Props, outcomes: readonly string[]) {
  const schema = propsSchema(props)
  const common = { do: { const: name }, when: described(ref('Condition'), HINTS.stepWhen), planned: ref('Planned') }
  const properties = { ...common, ...(schema['properties'] as Record<string, JsonSchema>) }
  const required = ['do', ...(schema['required'] as string[])]
  const [full, bare] = [`${typeName(name)}Step`, `${typeName(name)}BranchStep`]
  const shape = (title: string, own: Record<string, JsonSchema>) => ({ ...object(own, required), title, description })
  if (outcomes.length === 0) return { definitions: { [full]: shape(full, properties) }, full, branch: full }
  const answers = outcomes.map((outcome) => [outcome, described(ref('Answer'), HINTS.answer.replace('{outcome}', outcome))])
  const on = { ...object(Object.fromEntries(answers) as Record<string, JsonSchema>, []), description: HINTS.on }
  return { definitions: { [full]: shape(full, { ...properties, on }), [bare]: shape(bare, properties) }, full, branch: bare }
}

/** Returns the properties of a command step: parameters, where the result is stored, and the message on success. */
export function commandProps({ params, returns }: Pick<CommandDeclaration, 'params' | 'returns'>): Props {
  const hasRequired = Object.values(params ?? {}).some((field) => field.required)
  return {
    ...(params ? { with: { kind: 'values', of: 'message', title: HINTS.with, required: hasRequired } } : {}),
    ...(returns ? { as: { kind: 'result', title: HINTS.as }, into: { kind: 'bind', accepts: [], title: HINTS.into } } : {}),
    says: { kind: 'message', title: HINTS.says },
  }
}

/** Returns the outcomes that any command may have, because the app handles them. */
export function appWideOutcomes({ files }: Pick<Project, 'files'>): string[] {
  const answers = isObject(files.messages?.data) ? files.messages.data['outcomes'] : undefined
  return isObject(answers) ? Object.keys(answers) : []
}
