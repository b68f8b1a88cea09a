import type { ErrorObject } from 'ajv'
import { nearest } from '../model/nearest.ts'
import { type Source, valueAt } from '../model/source.ts'
import type { FileKind } from '../model/project.ts'
import { isObject } from '../model/normalize.ts'
import { commandErrors, type CommandSteps } from './command-steps.ts'
import { explain, isCondition, meantKey, pathOf } from './shape-words.ts'
import type { ShapeReport } from './shape-report.ts'

export type ShapeCheck = (kind: FileKind, source: Source, report: ShapeReport) => boolean

/** Says whether a value has a shape, and what is wrong with it if not: what Ajv makes of a schema. */
export interface Validate {
  (data: unknown): boolean
  errors?: ErrorObject[] | null
}
/** The shape of each kind of file. `npm run generate` compiles them, so that nothing is compiled where they are used. */
export type Shapes = Readonly<Record<FileKind, Validate>>

/** Structure against the language's shapes and the project's commands: one report a mistake, however many branches Ajv tried. */
export function shapeCheck(shapes: Shapes, commands: CommandSteps, steps: Iterable<string>): ShapeCheck {
  const stepNames = [...steps, ...commands.keys()]
  return (kind, source, report) => {
    const validate = shapes[kind]
    const found = validate(source.data) ? [] : (validate.errors ?? [])
    const all = kind === 'screen' || kind === 'part' ? [...found, ...commandErrors(source.data, commands)] : found
    if (all.length === 0) return true
    const errors = essential(all, source.data)
    const mistyped = new Set(errors.flatMap((error) => mistypedKey(error, source.data)))
    for (const error of errors) if (!mistyped.has(`${error.instancePath} ${missing(error)}`)) explain(error, source, stepNames, report)
    return false
  }
}

/** They only repeat that something inside them is wrong. */
const ECHOES: ReadonlySet<string> = new Set(['propertyNames', 'if'])

/**
 * Ajv reports every branch of a union it tried. What matters is the branch that was meant: the deepest mistake, and
 * of several at one place the one that says most.
 */
function essential(errors: ErrorObject[], data: unknown): ErrorObject[] {
  const unions = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
  const dropped = new Set<ErrorObject>(unions)
  for (const union of unions) {
    const inside = errors.filter(
      (error) => error !== union && error.schemaPath !== union.schemaPath && within(error, union) && !dropped.has(error),
    )
    const meant = meantBranch(inside, union, valueAt(data, pathOf(union)))
    if (meant.length === 0 && !inside.some((error) => error.instancePath.length > union.instancePath.length)) dropped.delete(union)
    for (const error of inside) if (!meant.includes(error) && error.instancePath === union.instancePath) dropped.add(error)
  }
  const kept = errors.filter((error) => !dropped.has(error) && !ECHOES.has(error.keyword))
  const seen = new Set<string>()
  return kept.filter((error) => {
    const key = `${error.instancePath}|${error.keyword}|${JSON.stringify(error.params)}`
    return !seen.has(key) && seen.add(key)
  })
}

const within = (error: ErrorObject, union: ErrorObject) =>
  error.instancePath === union.instancePath || error.instancePath.startsWith(`${union.instancePath}/`)

/** The mistakes of the branch whose required keys the value has. */
function meantBranch(errors: ErrorObject[], union: ErrorObject, value: unknown): ErrorObject[] {
  if (!isObject(value)) return []
  const here = errors.filter(({ instancePath }) => instancePath === union.instancePath)
  const titles = new Map<unknown, ErrorObject[]>()
  for (const error of here) titles.set(error.parentSchema, [...(titles.get(error.parentSchema) ?? []), error])
  let best: ErrorObject[] = []
  let most = 0
  for (const [schema, group] of titles) {
    const known = isObject(schema) && isObject(schema['properties']) ? knownKeys(Object.keys(schema['properties']), Object.keys(value)) : 0
    if (known > most || (known === most && known > 0 && group.length < best.length)) [best, most] = [group, known]
  }
  return best
}

/** How many of the keys are known; one that is almost known is half of one. */
const knownKeys = (known: readonly string[], keys: readonly string[]): number =>
  keys.reduce((sum, key) => sum + (known.includes(key) ? 1 : nearest(key, known) === undefined ? 0 : 0.5), 0)

const missing = (error: ErrorObject) => (error.keyword === 'required' ? String(error.params['missingProperty']) : undefined)

/** The right key that an unknown one was meant to be: it is then not reported as missing, too. */
function mistypedKey(error: ErrorObject, data: unknown): string[] {
  // A condition of another kind lacks nothing of the kind that it was taken for.
  if (error.keyword === 'additionalProperties' && isCondition(error))
    return ['field', 'all', 'any', 'not'].map((key) => `${error.instancePath} ${key}`)
  const meant = error.keyword === 'discriminator' ? String(error.params['tag']) : meantKey(error, data)
  return meant === undefined ? [] : [`${error.instancePath} ${meant}`]
}
