import type { Project } from '../../renderer/model/project.ts'
import type { StepProp } from '../../renderer/model/prop.ts'

/** Returns the type of a step's resolved property; undefined for one that the step does not receive. */
function resolvedType(prop: StepProp): string | undefined {
  switch (prop.kind) {
    case 'text':
    case 'string':
    case 'screen':
    case 'message':
    case 'dialog':
      return 'string'
    case 'condition':
    case 'flag':
    case 'boolean':
      return 'boolean'
    case 'integer':
      return 'number'
    case 'enum':
      return prop.values.map((value) => JSON.stringify(value)).join(' | ')
    case 'value':
      return `${prop.type === 'list' ? 'readonly unknown[]' : prop.type === 'text' ? 'string' : prop.type} | undefined`
    case 'path':
      return 'unknown'
    case 'values':
      return 'Record<string, unknown>'
    case 'assignments':
      return 'readonly { path: readonly string[]; value: unknown }[]'
    case 'fieldNames':
    case 'keywords':
      return 'readonly string[]'
    case 'result':
      return undefined
  }
}

/** Returns the types of the resolved props of every built-in step. `values` props are always present. */
export function stepTypes(steps: Project['steps']): string {
  const entries = [...steps].map(([name, { value }]) => {
    const props = Object.entries(value.props).flatMap(([key, prop]) => {
      const type = resolvedType(prop)
      const isPresent = prop.required === true || prop.kind === 'values'
      return type === undefined ? [] : [`${key}${isPresent ? '' : '?'}: ${type}${isPresent ? '' : ' | undefined'}`]
    })
    return `  ${name}: ${props.length === 0 ? 'Record<string, never>' : `{ ${props.join('; ')} }`}`
  })
  return `/** The props that each built-in step receives. */
export interface StepProps {
${entries.join('\n')}
}
export type StepName = keyof StepProps`
}
