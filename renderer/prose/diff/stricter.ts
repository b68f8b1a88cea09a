import { isObject } from '../../model/normalize.ts'
import type { Item } from '../tokens.ts'
import type { Change } from './compare.ts'
import type { Mark } from './mark.ts'

/** Keywords whose greater value is stricter. */
const LEAST = new Set(['minLength', 'minimum', 'minItems'])
/** Keywords whose smaller value is stricter. */
const MOST = new Set(['maxLength', 'maximum', 'maxItems'])
/** Keywords that are stricter as soon as they are written or changed. */
const ANY = new Set(['pattern', 'earliest', 'latest', 'under'])

/** Returns how a change makes a form stricter: a value becomes required, a limit narrower, an option or the freedom of a rule is gone. */
export function stricterMarks({ kind, before, after, trail }: Change): Mark[] {
  const of = after ?? before
  if (!of || kind === 'moved' || trail.some(isNoInput)) return []
  const isKeyword = of.kind === 'prop' && isFieldLike(trail.at(-1))
  const codes = isKeyword ? keywordMarks(of.key, before?.json, after?.json) : itemMarks(kind, of, before)
  return codes.map((code) => ({ kind: 'stricter', code }))
}

/** Returns the marks of a rule, an option, a field or a check. */
function itemMarks(kind: Change['kind'], of: Item, before: Item | undefined): string[] {
  const isAdded = kind === 'added'
  if (RULES.has(of.sort)) return kind !== 'removed' && blocks(of) && (isAdded || !blocks(before)) ? ['rule'] : []
  if (of.sort === 'codes') return kind === 'removed' ? ['option'] : []
  if (isAdded && isRequired(of)) return ['requiredField']
  return isAdded && of.kind === 'step' && of.sort === 'require' ? ['rule'] : []
}

const RULES = new Set(['formRule', 'rule'])

/** Whether the properties of an item are keywords of a field: a declared field, a node with a field, or a field of a group. */
const isFieldLike = (item: Item | undefined): boolean =>
  item !== undefined &&
  (item.kind === 'field' ||
    item.sort === 'groupField' ||
    (item.kind === 'node' && isObject(item.json) && typeof item.json['field'] === 'string'))

/** Declarations of values that users never type: parameters, answers. */
const NO_INPUT = new Set(['params', 'state', 'returns', 'response', 'carries'])
const isNoInput = ({ kind, key }: Item): boolean => kind === 'prop' && NO_INPUT.has(key)

function keywordMarks(key: string, before: unknown, after: unknown): string[] {
  if (key === 'required') return isStricterFlag(before, after) ? ['required'] : []
  if (key === 'options') return isFewer(before, after) ? ['option'] : []
  if (ANY.has(key)) return after === undefined ? [] : [key === 'pattern' ? 'pattern' : 'limit']
  if (after === undefined || (!LEAST.has(key) && !MOST.has(key))) return []
  const [was, now] = [Number(before), Number(after)]
  const isNarrower = before === undefined || (LEAST.has(key) ? now > was : now < was)
  return isNarrower ? ['limit'] : []
}

/** Whether a flag applies in more cases: false or absent, then a condition, then true. */
function isStricterFlag(before: unknown, after: unknown): boolean {
  const rank = (flag: unknown) => (flag === true ? 2 : isObject(flag) ? 1 : 0)
  return rank(after) > rank(before)
}

const isFewer = (before: unknown, after: unknown): boolean =>
  Array.isArray(after) && (!Array.isArray(before) || before.some((one: unknown) => !after.includes(one)))

/** Whether a rule stops a submission; one that only reminds does not. */
const blocks = (item: Item | undefined): boolean =>
  item !== undefined &&
  isObject(item.json) &&
  (item.json['blocks'] === true || (item.json['blocks'] !== false && (item.sort === 'formRule' || item.json['at'] === 'submit')))

/** Whether an item is a field that must be filled: a declared one, or a node whose field its screen or entity requires. */
function isRequired({ kind, json, items }: Item): boolean {
  if (!isObject(json)) return false
  if (kind === 'field') return json['required'] === true
  const isDeclared = items.some((one) => one.kind === 'note' && one.key === 'required')
  return kind === 'node' && typeof json['field'] === 'string' && json['required'] !== false && (json['required'] === true || isDeclared)
}
