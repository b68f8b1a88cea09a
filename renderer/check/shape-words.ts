import type { ErrorObject } from 'ajv'
import { asText } from '../language/as-text.ts'
import { nearest } from '../model/nearest.ts'
import { isObject } from '../model/normalize.ts'
import { type At, type Source, valueAt } from '../model/source.ts'
import { sameMeaning } from '../model/other-words.ts'
import { suggestWord } from '../model/suggestions.ts'
import { explainKey, explainPattern, isAmount, misplacedKey, moneyWords } from './pattern-hints.ts'
import { isOneTypo } from './name-frequency.ts'
import type { ShapeReport } from './shape-report.ts'

/** Returns the suggestion for an unknown key: the nearest allowed key, or for a very short key the only missing required key. */
export function meantKey(error: ErrorObject, data: unknown): string | undefined {
  if (error.keyword !== 'additionalProperties') return undefined
  const name = String(error.params['additionalProperty'])
  const allowed = allowedKeys(error, data)
  if (isRuleOfEntity(name, error)) return undefined
  const wanted: unknown = isObject(error.parentSchema) ? error.parentSchema['required'] : []
  const absent = allowed.filter((key) => Array.isArray(wanted) && wanted.includes(key))
  const other = sameMeaning(name, allowed)
  if (other !== undefined && (absent.length === 0 || absent.includes(other) || isCondition(error))) return other
  const typo = nearest(name, allowed, name.length <= 5 ? 1 : 2)
  if (typo !== undefined) return typo
  const present = valueAt(data, pathOf(error))
  const properties = isObject(error.parentSchema) ? error.parentSchema['properties'] : {}
  const extra = Object.keys(isObject(present) ? present : {}).filter((key) => !isObject(properties) || !Object.hasOwn(properties, key))
  // An object with one key that it may not have and without one that it needs has one wrong key.
  const isOnly = extra.length === 1 && isObject(present) && typeof present[name] === 'string'
  if (absent.length === 1 && (name.length < 3 || isOnly)) return absent[0]
  const near = suggestWord(name, allowed).nearest
  return near === '' ? undefined : near
}

/** Keys with a meaning of their own in nodes and steps. */
const OWN_KEYS: ReadonlySet<string> = new Set(['field', 'screen', 'look', 'icon', 'kind', 'label', 'as', 'dialog', 'part', 'to', 'message'])

/** Returns the key that was probably meant as the tag of a union: the values of the tag are `names`. */
function mistypedTag(value: unknown, tag: string, names: readonly string[]): string | undefined {
  const keys = isObject(value) ? Object.keys(value) : []
  const [named, ...others] = keys.filter((key) => isObject(value) && names.includes(asText(value[key])))
  // The only key whose value names a step or a widget.
  if (named !== undefined && others.length === 0 && !OWN_KEYS.has(named)) return named
  return keys.find((key) => nearest(key, [tag]) === tag) ?? keys.find((key) => isOneTypo(key, tag) || tag.includes(key))
}

const CONDITIONS: ReadonlySet<unknown> = new Set(['Comparison', 'AllOf', 'AnyOf', 'Not'])
/** Whether an error concerns a condition. */
export const isCondition = ({ parentSchema }: ErrorObject): boolean =>
  CONDITIONS.has((parentSchema as { title?: unknown } | undefined)?.title)

function allowedKeys(error: ErrorObject, data: unknown): string[] {
  const parent: Record<string, unknown> = isObject(error.parentSchema) ? error.parentSchema : {}
  const present = valueAt(data, pathOf(error))
  // A condition without `field` may be of any kind.
  if (isCondition(error) && isObject(present) && !('field' in present)) return ['field', 'all', 'any', 'not']
  return Object.keys(isObject(parent['properties']) ? parent['properties'] : {}).filter((key) => !isObject(present) || !(key in present))
}

/** Reports a key that the schema does not allow. */
function explainExtraKey(error: ErrorObject, source: Source, report: ShapeReport): void {
  const at = pathOf(error)
  const parent: Record<string, unknown> = isObject(error.parentSchema) ? error.parentSchema : {}
  const params = error.params as Record<string, unknown>
  const name = String(params['additionalProperty'])
  if (name === 'on' && asText(parent['title']).endsWith('BranchStep')) return report('shape.branch', [...at, name], {}, 'key')
  if (isRuleOfEntity(name, error)) return report('shape.ruleOfEntity', [...at, name], { name }, 'key')
  if (parent['title'] === 'QuerySource' && DERIVES.has(name)) return report('shape.ofQuery', [...at, name], { name }, 'key')
  const elsewhere = misplacedKey(name, parent)
  if (elsewhere !== undefined) return report(elsewhere, [...at, name], { name }, 'key')
  if (name === 'plusDays') return report('shape.plusDays', [...at, name], {}, 'key')
  const meant = meantKey(error, source.data)
  const code = parent['title'] === 'Comparison' && meant !== 'field' ? 'shape.operator' : 'shape.unknownKey'
  const hint = meant === undefined ? suggestWord(name, allowedKeys(error, source.data)) : { nearest: meant }
  const isOutcome = at.at(-1) === 'on' && hint.nearest === ''
  return report(isOutcome ? 'shape.noOutcome' : code, [...at, name], { name, ...hint }, 'key')
}

/** Reports an Ajv error in the terms of the schema language. */
export function explain(error: ErrorObject, source: Source, stepNames: readonly string[], report: ShapeReport): void {
  const at = pathOf(error)
  const parent: Record<string, unknown> = isObject(error.parentSchema) ? error.parentSchema : {}
  const params = error.params as Record<string, unknown>
  switch (error.keyword) {
    case 'additionalProperties':
      return explainExtraKey(error, source, report)
    case 'required':
      return report('shape.missingKey', at, { name: String(params['missingProperty']) }, 'value')
    case 'discriminator': {
      const tag = String(params['tag'])
      const branches = Array.isArray(parent['oneOf']) ? parent['oneOf'] : []
      if (params['error'] === 'tag') {
        const name = mistypedTag(valueAt(source.data, at), tag, tag === 'do' ? stepNames : branches.map(branchName))
        if (name === undefined) return report('shape.missingKey', at, { name: tag }, 'value')
        return report('shape.unknownKey', [...at, name], { name, nearest: tag }, 'key')
      }
      const names = tag === 'do' ? stepNames : branches.map(branchName)
      const given = printed(params['tagValue'])
      return report(`shape.unknown.${tag}`, [...at, tag], { name: given, ...suggestWord(given, names) }, 'value')
    }
    case 'enum': {
      const allowed = (params['allowedValues'] as unknown[]).map(String)
      const given = printed(valueAt(source.data, at))
      return report('shape.enum', at, { value: given, allowed: allowed.join(' '), nearest: suggestWord(given, allowed).nearest }, 'value')
    }
    case 'const':
      return report('shape.const', at, { wanted: String(params['allowedValue']) }, 'value')
    case 'type':
      if (isAmount(source.data, at)) return report('shape.money', at, moneyWords(valueAt(source.data, at)), 'value')
      return explainType(parent, valueAt(source.data, at), String(params['type']).replaceAll(',', ' '), at, report)
    case 'pattern':
      return error.propertyName === undefined
        ? explainPattern(parent, printed(valueAt(source.data, at)), at, report)
        : explainKey(parent, error.propertyName, at, report)
    case 'uniqueItems':
      return report(
        'duplicate.entry',
        [...at, Number(params['i'])],
        { name: printed(valueAt(source.data, [...at, Number(params['i'])])) },
        'value',
      )
    case 'oneOf':
    case 'anyOf':
      return explainUnion(parent, valueAt(source.data, at), at, report)
    case 'maxProperties':
      return report('shape.oneOperator', at, {}, 'value')
    case 'maxItems':
      return report('shape.full', at, { most: asText(params['limit']) }, 'value')
    case 'minProperties':
      if (parent['title'] === 'Comparison') return report('shape.noOperator', at, { choices: operatorsOf(parent) }, 'value')
      return report('shape.empty', at, { least: asText(params['limit']) }, 'value')
    case 'minItems':
      return report('shape.empty', at, { least: asText(params['limit']) }, 'value')
    case 'minLength':
      return report('shape.emptyText', at, {}, 'value')
    case 'minimum':
    case 'maximum':
      return report(`shape.${error.keyword}`, at, { value: printed(valueAt(source.data, at)), ...limitWords(parent, params) }, 'value')
    default:
      throw new Error(`no sentence explains the keyword "${error.keyword}" of the language's schemas`)
  }
}

/** Reports a value that matches no branch of a union, by the union's own message or its description. */
function explainUnion({ title, description }: Record<string, unknown>, value: unknown, at: At, report: ShapeReport): void {
  const isCompared = title === 'Value' && OPERATORS.has(String(at.at(-1)))
  if (isObject(value) && 'group' in value && (isCompared || at.at(-2) === 'in')) return report('shape.group', at, {}, 'value')
  if (value === null && isCompared) return report('shape.nullCompared', at, {}, 'value')
  if (typeof title === 'string') return report(`shape.wants.${title}`, at, {}, 'value')
  report('shape.wants', at, { what: asText(description) }, 'value')
}

/** Reports a value of the wrong type; recognizes `{ "from": … }` where a plain path or text is expected, and other common mistakes. */
function explainType({ title }: Record<string, unknown>, value: unknown, wanted: string, at: At, report: ShapeReport): void {
  const from = isObject(value) ? value['from'] : undefined
  if (typeof from === 'string' && title === 'Path') return report('shape.barePath', at, { nearest: from }, 'value')
  if (typeof from === 'string' && title === 'Text') return report('shape.textOf', at, { nearest: `{${from}}` }, 'value')
  if (wanted === 'array' && at.at(-1) === 'in') return report('shape.in', at, {}, 'value')
  if (title === 'BranchSteps' && typeof value === 'string')
    return report('shape.sameAs', at, { nearest: `{ "same": "${value}" }` }, 'value')
  if (wanted === 'array' && isObject(value)) return report('shape.oneOfList', at, {}, 'value')
  report('shape.type', at, { value: shortened(JSON.stringify(value)), wanted }, 'value')
}

/** Keys allowed only in derived lists. */
const DERIVES: ReadonlySet<string> = new Set(['where', 'search', 'sort', 'count'])
const OPERATORS: ReadonlySet<string> = new Set(['equals', 'notEquals', 'has', 'gt', 'gte', 'lt', 'lte'])
const LONG = 40
const shortened = (text: string) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text)

/** Whether a key is a rule that may be written only in the entity or in a definition in place. */
function isRuleOfEntity(name: string, { parentSchema }: ErrorObject): boolean {
  const { properties, title } = (parentSchema ?? {}) as { properties?: Record<string, unknown>; title?: string }
  return RULES.has(name) && asText(title).endsWith('Node') && isObject(properties) && 'field' in properties
}

const RULES: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'pattern',
  'earliest',
  'latest',
  'minItems',
  'maxItems',
  'trim',
  'format',
  'under',
  'secret',
  'mask',
])

const operatorsOf = ({ properties }: Record<string, unknown>): string =>
  Object.keys(isObject(properties) ? properties : {})
    .filter((key) => key !== 'field')
    .join(' ')

/** Returns a limit and the description of the limited value, which names its unit. */
const limitWords = ({ description }: Record<string, unknown>, { limit }: Record<string, unknown>): Record<string, string> => ({
  limit: asText(limit),
  what: asText(description),
})

const printed = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Returns the tag of a union branch; branches refer to definitions named after their tag. */
function branchName(branch: unknown): string {
  const ref = isObject(branch) && typeof branch['$ref'] === 'string' ? branch['$ref'].replace(/^.*\//, '') : ''
  const bare = ref.replace(/(Node|Field|Prop)$/, '')
  return bare.charAt(0).toLowerCase() + bare.slice(1)
}

/** Returns the path of an Ajv error. */
export const pathOf = (error: ErrorObject): At =>
  error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    // "01" is a code, not an array index.
    .map((step) => (/^(0|[1-9]\d*)$/.test(step) ? Number(step) : step))
