import { asText } from '../language/as-text.ts'
import { isObject } from '../model/normalize.ts'
import type { At } from '../model/source.ts'
import { conditionToken } from './conditions.ts'
import { item } from './item.ts'
import { messageName, nameToken } from './names.ts'
import { fieldAt, type ProseContext, typeAt } from './scope.ts'
import type { Item, Piece } from './tokens.ts'
import { word } from './words.ts'

/** Returns one item per rule of a form. */
export const formRuleItems = (place: ProseContext, rules: unknown, at: At): Item[] =>
  (Array.isArray(rules) ? rules : []).flatMap((rule: unknown, index) => (isObject(rule) ? [ruleItem(place, rule, [...at, index])] : []))

function ruleItem(place: ProseContext, rule: Record<string, unknown>, at: At): Item {
  const items = Object.entries(rule).map(([key, value]) => {
    const here = [...at, key]
    return item('prop', key, here, value, { pieces: rulePieces(place, key, value, here) })
  })
  return item('entry', asText(rule['message']), at, rule, {
    pattern: word(place.words, 'rule.form'),
    items,
    place: 'block',
    sort: 'formRule',
  })
}

function rulePieces(place: ProseContext, key: string, value: unknown, at: At): Piece[] {
  const { words, project } = place
  if (key === 'that') return [conditionToken(place, value, at)]
  if (key === 'message') return [messageName(place, value, at)]
  if (key === 'field') return [nameToken(value, fieldAt(project, typeAt(place, 'form'), String(value))?.label ?? String(value), at)]
  return [nameToken(value, words[`rule.${key}.${String(value)}`] ?? String(value), at)]
}
