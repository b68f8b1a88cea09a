import type { ErrorObject } from 'ajv'
import { asText } from '../language/codec.ts'
import { nearest } from '../model/nearest.ts'
import type { At, Source } from '../model/source.ts'
import type { FileKind } from '../model/project.ts'
import { isObject } from '../model/normalize.ts'
import { commandErrors, type CommandSteps } from './command-steps.ts'
import { isOneSlip } from './name-frequency.ts'

export type ShapeReport = (code: string, at: At, values: Record<string, string>, what: 'key' | 'value') => void
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
    for (const error of errors) if (!mistyped.has(`${error.instancePath} ${missing(error)}`)) tell(error, source, stepNames, report)
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
    const known =
      isObject(schema) && isObject(schema['properties']) ? Object.keys(schema['properties']).filter((key) => key in value).length : 0
    if (known > most || (known === most && known > 0 && group.length < best.length)) [best, most] = [group, known]
  }
  return best
}

const missing = (error: ErrorObject) => (error.keyword === 'required' ? String(error.params['missingProperty']) : undefined)

/** The right key that an unknown one was meant to be: it is then not reported as missing, too. */
function mistypedKey(error: ErrorObject, data: unknown): string[] {
  const meant = error.keyword === 'discriminator' ? String(error.params['tag']) : meantKey(error, data)
  return meant === undefined ? [] : [`${error.instancePath} ${meant}`]
}

/** The nearest key that may be written instead of an unknown one; of a very short one, the only key that is missing. */
function meantKey(error: ErrorObject, data: unknown): string | undefined {
  if (error.keyword !== 'additionalProperties') return undefined
  const name = String(error.params['additionalProperty'])
  const allowed = allowedKeys(error, data)
  const near = nearest(name, allowed)
  if (near !== undefined) return near
  const wanted: unknown = isObject(error.parentSchema) ? error.parentSchema['required'] : []
  const absent = allowed.filter((key) => Array.isArray(wanted) && wanted.includes(key))
  return absent.length === 1 && name.length < 3 ? absent[0] : undefined
}

/** The key that was meant to be the tag of a union. */
function mistypedTag(value: unknown, tag: string): string | undefined {
  const keys = isObject(value) ? Object.keys(value) : []
  return keys.find((key) => nearest(key, [tag]) === tag) ?? keys.find((key) => isOneSlip(key, tag) || tag.includes(key))
}

/** The keys that could still be written where an unknown one stands. */
function allowedKeys(error: ErrorObject, data: unknown): string[] {
  const parent: Record<string, unknown> = isObject(error.parentSchema) ? error.parentSchema : {}
  const present = valueAt(data, pathOf(error))
  return Object.keys(isObject(parent['properties']) ? parent['properties'] : {}).filter((key) => !isObject(present) || !(key in present))
}

function tell(error: ErrorObject, source: Source, stepNames: readonly string[], report: ShapeReport): void {
  const at = pathOf(error)
  const parent: Record<string, unknown> = isObject(error.parentSchema) ? error.parentSchema : {}
  const params = error.params as Record<string, unknown>
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(params['additionalProperty'])
      if (name === 'on' && asText(parent['title']).endsWith('BranchStep')) return report('shape.branch', [...at, name], {}, 'key')
      return report('shape.unknownKey', [...at, name], { name, nearest: meantKey(error, source.data) ?? '' }, 'key')
    }
    case 'required':
      return report('shape.missingKey', at, { name: String(params['missingProperty']) }, 'value')
    case 'discriminator': {
      const tag = String(params['tag'])
      const branches = Array.isArray(parent['oneOf']) ? parent['oneOf'] : []
      if (params['error'] === 'tag') {
        const name = mistypedTag(valueAt(source.data, at), tag)
        if (name === undefined) return report('shape.missingKey', at, { name: tag }, 'value')
        return report('shape.unknownKey', [...at, name], { name, nearest: tag }, 'key')
      }
      const names = tag === 'do' ? stepNames : branches.map(branchName)
      const given = said(params['tagValue'])
      return report(`shape.unknown.${tag}`, [...at, tag], { name: given, nearest: nearest(given, names) ?? '' }, 'value')
    }
    case 'enum': {
      const allowed = (params['allowedValues'] as unknown[]).map(String)
      const given = said(valueAt(source.data, at))
      return report('shape.enum', at, { value: given, allowed: allowed.join(' '), nearest: nearest(given, allowed) ?? '' }, 'value')
    }
    case 'const':
      return report('shape.const', at, { wanted: String(params['allowedValue']) }, 'value')
    case 'type':
      return report('shape.type', at, { value: JSON.stringify(valueAt(source.data, at)), wanted: String(params['type']) }, 'value')
    case 'pattern':
      return error.propertyName === undefined
        ? report(
            parent['description'] === undefined ? 'shape.pattern' : 'shape.patternOf',
            at,
            { value: said(valueAt(source.data, at)), what: asText(parent['description']) },
            'value',
          )
        : report('shape.keyPattern', [...at, error.propertyName], { name: error.propertyName }, 'key')
    case 'uniqueItems':
      return report(
        'duplicate.entry',
        [...at, Number(params['i'])],
        { name: said(valueAt(source.data, [...at, Number(params['i'])])) },
        'value',
      )
    case 'maxProperties':
      return report('shape.oneOperator', at, {}, 'value')
    case 'minProperties':
    case 'minItems':
    case 'minLength':
      return report('shape.empty', at, { least: String(params['limit']) }, 'value')
    default:
      return report('shape.other', at, { rule: error.keyword, limit: asText(params['limit']) }, 'value')
  }
}

/** A value as it may stand in a sentence. */
const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The tag a branch of a union stands for; branches are references to definitions named after their tag. */
function branchName(branch: unknown): string {
  const ref = isObject(branch) && typeof branch['$ref'] === 'string' ? branch['$ref'].replace(/^.*\//, '') : ''
  const bare = ref.replace(/(Node|Field|Prop)$/, '')
  return bare.charAt(0).toLowerCase() + bare.slice(1)
}

const pathOf = (error: ErrorObject): At =>
  error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    // "01" is a code, not the second of a list.
    .map((step) => (/^(0|[1-9]\d*)$/.test(step) ? Number(step) : step))

const valueAt = (data: unknown, path: At): unknown =>
  path.reduce<unknown>(
    (value, step) => (isObject(value) ? value[String(step)] : Array.isArray(value) ? value[Number(step)] : undefined),
    data,
  )
