import type { ErrorObject } from 'ajv'
import { isObject } from '../model/normalize.ts'
import type { Project } from '../model/project.ts'
import type { RawProps } from '../model/written-node.ts'
import { appWideOutcomes, commandProps } from './step-shape.ts'

/** What a step that runs a command may say besides what every step says. */
interface CommandStep {
  properties: string[]
  required: string[]
  /** Undefined: nobody knows, since the messages can't be read, where those that any command may have are declared. */
  answers: string[] | undefined
}
export type CommandSteps = ReadonlyMap<string, CommandStep>

/** The commands as steps: the part of the language that a project adds to it. */
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

/**
 * What is wrong with the commands' steps of a view beyond the shape that they all have, in the words of a schema
 * validator: whoever explains mistakes of shape need not know that these are found in another way.
 */
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
  said: RawProps
  path: string
  /** It stands in an answer, where a step can't branch. */
  isBranch: boolean
}

/** Every step with a command's name. Steps stand in lists; anything else with a `do` is a parameter of that name. */
function stepsIn(value: unknown, path: string, isBranch: boolean): FoundStep[] {
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => {
      const here = `${path}/${index}`
      if (!isStep(one)) return stepsIn(one, here, false)
      const { do: name, on, ...rest } = one
      const own = name.includes('.') ? [{ name, said: one, path: here, isBranch }] : []
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

/** A key as a JSON pointer has it. */
const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

function stepErrors({ said, path, isBranch }: FoundStep, { properties, required, answers }: CommandStep): ErrorObject[] {
  const branches = answers?.length !== 0
  const shape = {
    title: branches && isBranch ? 'BranchStep' : 'Step',
    properties: Object.fromEntries([...properties, ...(branches && !isBranch ? ['on'] : [])].map((key) => [key, {}])),
    required,
  }
  const on = { title: 'on', properties: Object.fromEntries((answers ?? Object.keys(said['on'] ?? {})).map((key) => [key, {}])) }
  return [
    ...required.filter((key) => !(key in said)).map((key) => error('required', path, { missingProperty: key }, shape)),
    ...surplus(said, shape.properties).map((key) => error('additionalProperties', path, { additionalProperty: key }, shape)),
    ...('on' in shape.properties && isObject(said['on']) ? surplus(said['on'], on.properties) : []).map((key) =>
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
