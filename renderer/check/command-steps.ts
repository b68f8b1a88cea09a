import type { ErrorObject } from 'ajv'
import { isObject } from '../model/normalize.ts'
import type { Project } from '../model/project.ts'
import type { RawProps } from '../model/written-node.ts'
import { appWideOutcomes, commandProps } from './step-shape.ts'

/** The keys allowed in a step that runs a command. */
interface CommandStep {
  properties: string[]
  required: string[]
  /** Outcomes that may be handled; undefined when messages.json, which declares app-wide outcomes, can't be read. */
  answers: string[] | undefined
}
/** Command name -> the keys allowed in its step. */
export type CommandSteps = ReadonlyMap<string, CommandStep>

/** Returns the step shapes of a project's commands. */
export function commandSteps(project: Pick<Project, 'commands' | 'files'>): CommandSteps {
  const appWide = project.files.messages?.data === undefined ? undefined : appWideOutcomes(project)
  return new Map(
    [...project.commands].map(([name, { value }]) => {
      const props = Object.entries(commandProps(value))
      const answers = appWide && [...Object.keys(value.outcomes ?? {}), ...appWide]
      const required = props.flatMap(([key, prop]) => (prop.required ? [key] : []))
      return [name, { properties: ['do', 'when', 'planned', ...props.map(([key]) => key)], required, answers }]
    }),
  )
}

/** Returns the structural mistakes of command steps in a view as Ajv errors, so that they are explained like those of the JSON Schema. */
export function commandErrors(view: unknown, commands: CommandSteps): ErrorObject[] {
  return stepsIn(view, '', false).flatMap((found) => {
    const { name } = found
    const command = commands.get(name)
    if (command) return stepErrors(found, command)
    return [error('discriminator', found.path, { error: 'mapping', tag: 'do', tagValue: name })]
  })
}

interface FoundStep {
  name: string
  raw: RawProps
  path: string
  /** Whether the step is inside an outcome handler, where it can't branch. */
  isBranch: boolean
}

/** Returns every command step. Steps are array items; any other object with `do` contains a parameter of this name. */
function stepsIn(value: unknown, path: string, isBranch: boolean): FoundStep[] {
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => {
      const here = `${path}/${index}`
      if (!isStep(one)) return stepsIn(one, here, false)
      const { do: name, on, ...rest } = one
      const own = name.includes('.') ? [{ name, raw: one, path: here, isBranch }] : []
      const answers = Object.entries(isObject(on) ? on : {})
      return [
        ...own,
        ...stepsIn(rest, here, false),
        ...answers.flatMap(([outcome, steps]) => stepsIn(steps, `${here}/on/${escaped(outcome)}`, true)),
      ]
    })
  }
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inside]) => stepsIn(inside, `${path}/${escaped(key)}`, false))
}

const isStep = (value: unknown): value is { do: string; on?: unknown } => isObject(value) && typeof value['do'] === 'string'

/** Escapes a key for a JSON pointer. */
const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

function stepErrors({ raw, path, isBranch }: FoundStep, { properties, required, answers }: CommandStep): ErrorObject[] {
  const branches = answers?.length !== 0
  const shape = {
    title: branches && isBranch ? 'BranchStep' : 'Step',
    properties: Object.fromEntries([...properties, ...(branches && !isBranch ? ['on'] : [])].map((key) => [key, {}])),
    required,
  }
  const on = { title: 'on', properties: Object.fromEntries((answers ?? Object.keys(raw['on'] ?? {})).map((key) => [key, {}])) }
  return [
    ...required.filter((key) => !(key in raw)).map((key) => error('required', path, { missingProperty: key }, shape)),
    ...surplus(raw, shape.properties).map((key) => error('additionalProperties', path, { additionalProperty: key }, shape)),
    ...('on' in shape.properties && isObject(raw['on']) ? surplus(raw['on'], on.properties) : []).map((key) =>
      error('additionalProperties', `${path}/on`, { additionalProperty: key }, on),
    ),
  ]
}

const surplus = (given: object, known: object) => Object.keys(given).filter((key) => !Object.hasOwn(known, key))

const error = (keyword: string, instancePath: string, params: Record<string, unknown>, parentSchema: object = {}): ErrorObject => ({
  keyword,
  instancePath,
  schemaPath: `#/commands/${keyword}`,
  params,
  parentSchema,
})
