import { isObject } from '../model/normalize.ts'
import { FACT_PROPS } from '../model/prop.ts'
import type { At } from '../model/source.ts'
import type { Type } from '../model/scope-types.ts'
import { item } from './item.ts'
import { nameToken } from './names.ts'
import type { Owner } from './owner.ts'
import { isPersonal } from './personal.ts'
import { fieldAt, labelOf, type ProseContext } from './scope.ts'
import type { Item } from './tokens.ts'
import { word } from './words.ts'

const OWN = new Set(['field'])

/** Returns one item per shown field: its label, and what differs from the entity. */
export const factItems = (place: ProseContext, owner: Owner, record: Type, facts: unknown, at: At): Item[] =>
  (Array.isArray(facts) ? facts : []).map((fact: unknown, index) => {
    const here = [...at, index]
    const raw = isObject(fact) ? fact : {}
    const name = String(isObject(fact) ? fact['field'] : fact)
    const { label, isPersonal: isOwn } = labelAlong(place, record, name)
    const named = nameToken(name, label, isObject(fact) ? [...here, 'field'] : here)
    const own = isObject(fact) ? [item('prop', 'field', [...here, 'field'], name, { pieces: [named], place: 'open' })] : []
    return item('entry', name, here, fact, {
      pieces: [isOwn ? { ...named, isPersonal: true } : named],
      items: [...own, ...owner.props(place, FACT_PROPS, raw, here, OWN).map((one) => insteadOfTags(place, raw, one))],
      place: 'block',
      sort: 'fact',
    })
  })

/** Returns a fact's text as what is shown without tags, because the tags replace it. */
const insteadOfTags = ({ words }: ProseContext, { tags }: Readonly<Record<string, unknown>>, one: Item): Item =>
  one.key === 'text' && tags !== undefined ? { ...one, pattern: word(words, 'prop.empty') } : one

function labelAlong({ project }: ProseContext, record: Type, name: string): { label: string; isPersonal: boolean } {
  let type: Type | undefined = record
  for (const step of name.split('.')) type = type && fieldAt(project, type, step)
  return { label: type?.label ?? (type && labelOf(project, type)) ?? name, isPersonal: type !== undefined && isPersonal(type) }
}
