import type { ErrorObject } from 'ajv'
import { nearest } from '../model/nearest.ts'
import { type Source, valueAt } from '../model/source.ts'
import type { FileKind } from '../model/project.ts'
import { isObject } from '../model/normalize.ts'
import { commandErrors, type CommandSteps } from './command-steps.ts'
import { explain, isCondition, meantKey, pathOf } from './shape-words.ts'
import type { ShapeReport } from './shape-report.ts'

/** Checks the structure of a file; returns whether it is valid. */
export type ShapeCheck = (kind: FileKind, source: Source, report: ShapeReport) => boolean

/** A validation function compiled by Ajv. */
export interface Validate {
  (data: unknown): boolean
  errors?: ErrorObject[] | null
}
/** Kind of file -> validator. `npm run generate` compiles them, so no schema is compiled at run time. */
export type Shapes = Readonly<Record<FileKind, Validate>>

/** Creates the structure check from the language's schemas and the project's commands. It reports each mistake once. */
export function shapeCheck(shapes: Shapes, commands: CommandSteps, steps: Iterable<string>): ShapeCheck {
  const stepNames = [...steps, ...commands.keys()]
  return (kind, source, report) => {
    const validate = shapes[kind]
    const found = validate(source.data) ? [] : (validate.errors ?? [])
    const all = kind === 'screen' || kind === 'part' ? [...found, ...commandErrors(source.data, commands)] : found
    if (all.length === 0) return true
    const errors = relevantErrors(all, source.data)
    const mistyped = new Set(errors.flatMap((error) => mistypedKey(error, source.data)))
    for (const error of errors) if (!mistyped.has(`${error.instancePath} ${missing(error)}`)) explain(error, source, stepNames, report)
    return false
  }
}

/** Keywords whose errors only repeat a nested error. */
const REPEATED: ReadonlySet<string> = new Set(['propertyNames', 'if'])

/** Keeps the relevant Ajv errors. Ajv reports every branch of a union; only the errors of the branch that was probably meant are kept. */
function relevantErrors(errors: ErrorObject[], data: unknown): ErrorObject[] {
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
  const relevant = errors.filter((error) => !dropped.has(error) && !REPEATED.has(error.keyword))
  const seen = new Set<string>()
  return relevant.filter((error) => {
    const key = `${error.instancePath}|${error.keyword}|${JSON.stringify(error.params)}`
    return !seen.has(key) && seen.add(key)
  })
}

const within = (error: ErrorObject, union: ErrorObject) =>
  error.instancePath === union.instancePath || error.instancePath.startsWith(`${union.instancePath}/`)

/** Returns the errors of the branch that knows the most keys of the value. */
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

/** Returns the number of known keys; a similar key counts half. */
const knownKeys = (known: readonly string[], keys: readonly string[]): number =>
  keys.reduce((sum, key) => sum + (known.includes(key) ? 1 : nearest(key, known) === undefined ? 0 : 0.5), 0)

const missing = (error: ErrorObject) => (error.keyword === 'required' ? String(error.params['missingProperty']) : undefined)

/** Returns position and name of the key meant by a mistyped one, so that it is not reported as missing too. */
function mistypedKey(error: ErrorObject, data: unknown): string[] {
  // The kind of the condition is unknown, so no key counts as missing.
  if (error.keyword === 'additionalProperties' && isCondition(error))
    return ['field', 'all', 'any', 'not'].map((key) => `${error.instancePath} ${key}`)
  const meant = error.keyword === 'discriminator' ? String(error.params['tag']) : meantKey(error, data)
  return meant === undefined ? [] : [`${error.instancePath} ${meant}`]
}
