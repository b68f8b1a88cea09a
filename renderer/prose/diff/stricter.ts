import { isObject } from '../../model/normalize.ts'
import type { Item } from '../tokens.ts'
import type { Change } from './compare.ts'
import type { Mark } from './marks.ts'

/** Keywords whose greater value is stricter. */
const LEAST = new Set(['minLength', 'minimum', 'minItems'])
/** Keywords whose smaller value is stricter. */
const MOST = new Set(['maxLength', 'maximum', 'maxItems'])
/** Keywords that are stricter as soon as they are written or changed. */
const ANY = new Set(['pattern', 'earliest', 'latest', 'under'])

/** Returns how a change makes a form stricter: a value becomes required, a limit narrower, an option or the freedom of a rule is gone. */
export function stricterMarks(change: Change): Mark[] {
  const { kind, before, after, trail } = change
  const mark = (code: string): Mark[] => [{ kind: 'stricter', code }]
  const of = after ?? before
  if (!of || kind === 'moved' || trail.some(isNoInput)) return []
  if (of.kind === 'prop' && isFieldLike(trail.at(-1))) return keywordMarks(of.key, before?.json, after?.json).flatMap(mark)
  if (of.sort === 'formRule' || of.sort === 'rule') return blocks(after) && (kind === 'added' || !blocks(before)) ? mark('rule') : []
  if (of.sort === 'codes' && kind === 'removed') return mark('option')
  if (of.kind === 'node' && kind === 'added' && isRequired(of)) return mark('requiredField')
  if (of.kind === 'field' && kind === 'added' && isObject(of.json) && of.json['required'] === true) return mark('requiredField')
  return of.kind === 'step' && of.sort === 'require' && kind === 'added' ? mark('rule') : []
}

/** Whether the properties of an item are keywords of a field: a declared field, a node with a field, or a field of a group. */
const isFieldLike = (item: Item | undefined): boolean =>
  item !== undefined &&
  (item.kind === 'field' ||
    item.sort === 'groupField' ||
    (item.kind === 'node' && isObject(item.json) && typeof item.json['field'] === 'string'))

/** Declarations of values that nobody types: parameters, answers. */
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

const isRequired = ({ json, items }: Item): boolean =>
  isObject(json) &&
  typeof json['field'] === 'string' &&
  json['required'] !== false &&
  (json['required'] === true || items.some(({ kind, key }) => kind === 'note' && key === 'required'))
