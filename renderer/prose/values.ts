import { isObject } from '../model/normalize.ts'
import type { At } from '../model/source.ts'
import type { Type } from '../model/scope-types.ts'
import { pathToken } from './paths.ts'
import { codeLabel, type ProseContext } from './scope.ts'
import { textToken } from './texts.ts'
import type { FromToken, LiteralToken, Piece, ValueToken } from './tokens.ts'
import { fillWords, quoted, word } from './words.ts'

/** Returns the token of a value, labelled by the type of what it is compared with or passed to. */
export function valueToken(place: ProseContext, value: unknown, type: Type, at: At): ValueToken {
  if (Array.isArray(value))
    return { kind: 'literals', at, items: value.map((one, index) => literalToken(place, one, type, [...at, index])) }
  return (isObject(value) && (fromToken(place, value, at) ?? groupToken(place, value, type, at))) || literalToken(place, value, type, at)
}

/** Returns the pieces of a value; a text may contain placeholders. */
export function valuePieces(place: ProseContext, value: unknown, type: Type, at: At): Piece[] {
  return typeof value === 'string' && value.includes('{') ? [textToken(place, value, at)] : [valueToken(place, value, type, at)]
}

function fromToken(place: ProseContext, value: Record<string, unknown>, at: At): FromToken | undefined {
  const keys = Object.keys(value)
  const { from, plusDays } = value
  if (typeof from !== 'string') return undefined
  const path = pathToken(place, from, [...at, 'from'])
  if (keys.length === 1) return { kind: 'from', at, path }
  if (keys.length !== 2 || typeof plusDays !== 'number') return undefined
  return { kind: 'from', at, path, plusDays, ...(keys[0] === 'plusDays' ? { isDaysFirst: true } : {}) }
}

function groupToken({ project, words }: ProseContext, value: Record<string, unknown>, type: Type, at: At): ValueToken | undefined {
  const { group } = value
  if (typeof group !== 'string' || Object.keys(value).length !== 1) return undefined
  const codes = project.dictionaries.get(type.dictionary ?? '')?.value.groups?.[group] ?? []
  const labels = codes.map((code) => codeLabel(project, type.dictionary ?? '', code) ?? code)
  return {
    kind: 'codeGroup',
    at,
    group,
    text: labels.length === 0 ? group : fillWords(word(words, 'value.group'), [group, labels.join(word(words, 'join.list'))]),
  }
}

function literalToken(place: ProseContext, json: unknown, type: Type, at: At): LiteralToken {
  return { kind: 'literal', at, json, text: literalText(place, json, type) }
}

function literalText({ project, words }: ProseContext, json: unknown, type: Type): string {
  if (json === null) return word(words, 'value.null')
  if (typeof json === 'boolean') return word(words, `value.${json}`)
  if (typeof json === 'number' && type.type !== 'code') return String(json)
  if (typeof json !== 'string' && typeof json !== 'number') return JSON.stringify(json)
  const text = String(json)
  if (text === '') return word(words, 'value.emptyText')
  const label = type.codes ? project.modes.get(text)?.value.title : codeLabel(project, type.dictionary ?? '', text)
  return label === undefined || /[\u3000-\u303f\uff00-\uffef\u201c\u201d\s]/.test(label) ? quoted(words, label ?? text) : label
}
