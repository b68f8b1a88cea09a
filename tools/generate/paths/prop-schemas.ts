import { array, type JsonSchema } from '../../../renderer/check/json-schema.ts'
import { FACT_PROPS, type Prop, type Props } from '../../../renderer/model/prop.ts'
import type { Project } from '../../../renderer/model/project.ts'
import { isWritable, type Offers, props, values } from './offers.ts'
import { insideOf, itemRegion, type Region } from './regions.ts'

/** What is made elsewhere because it holds properties itself. */
interface Inside {
  node(region: Region): JsonSchema
  steps(region: Region): JsonSchema
}

/** Written once for every code of a dictionary. */
const TEMPLATE: JsonSchema = { type: 'object', required: ['each'] }

type Case = readonly [test: JsonSchema, then: JsonSchema]

/** Holds where this is written. */
export const whereSaid = (said: Record<string, string>): JsonSchema => ({
  required: Object.keys(said),
  properties: Object.fromEntries(Object.entries(said).map(([key, value]) => [key, { const: value }])),
})

/** The first case that holds; whatever is written otherwise gets the last schema. */
export const firstOf = (cases: readonly Case[], otherwise: JsonSchema): JsonSchema =>
  cases.reduceRight((rest, [test, then]) => ({ if: test, then, else: rest }), otherwise)

/** Where a property stands: whose it is, what is seen there, and what each item of the list beside it sees. */
interface Place {
  owner: string
  region: Region
  item: Region
}

/** The schemas of properties, by what their manifest says they mean. */
export function createPropSchemas(project: Project, offers: Offers, { node, steps }: Inside) {
  /** All properties of a widget or step. Those of an item see it by the list that is written beside them. */
  function schemasOf(all: Props, owner: string, region: Region): JsonSchema {
    const [list] = [...new Set(Object.values(all).flatMap(listsOf))]
    const ordinary = propsSchema(all, { owner, region, item: region })
    return list === undefined ? ordinary : firstOf(itemCases(all, owner, region, list), ordinary)
  }

  /** Each list that is written, and each other that could be: its item has the name that it is given, or `item`. */
  function itemCases(all: Props, owner: string, region: Region, list: string): Case[] {
    const noted = insideOf(region, 'item').filter(({ reason }) => reason.widget === owner && reason.prop === list)
    const cases = noted.map(({ reason: { path, as }, region: item }): Case => {
      const named = as === undefined ? { not: { required: ['as'] } } : whereSaid({ as })
      const test = { allOf: [whereSaid({ [list]: list === 'field' ? path.replace(/^form\./, '') : path }), named] }
      return [test, propsSchema(all, { owner, region, item })]
    })
    if (region.names.has('item') || list === 'field') return cases
    const isNoted = (path: string) => noted.some(({ reason }) => reason.path === path && reason.as === undefined)
    const known = offers.pathsOf(region).filter(({ path, type }) => type.type === 'list' && !path.includes('.') && !isNoted(path))
    const possible = known.map(({ path, type }): Case => {
      return [whereSaid({ [list]: path }), propsSchema(all, { owner, region, item: itemRegion(project, region, path, type) })]
    })
    return [...cases, ...possible]
  }

  function propsSchema(all: Props, place: Place): JsonSchema {
    const made = Object.entries(all).map(([key, prop]) => [key, propSchema(prop, key, place)] as const)
    return props(Object.fromEntries(made.flatMap(([key, schema]) => (schema ? [[key, schema]] : []))))
  }

  function propSchema(prop: Prop, key: string, place: Place): JsonSchema | undefined {
    const region = prop.each === undefined ? place.region : place.item
    switch (prop.kind) {
      case 'text':
        return offers.text(region)
      case 'path':
        return offers.path(region, prop.accepts)
      case 'bind':
        return offers.bind(region, prop.accepts)
      case 'value':
        return offers.value(region)
      case 'values':
        return values(offers.value(region))
      case 'condition':
      case 'flag':
        return offers.condition(region)
      case 'steps':
        return steps(insideOf(region, 'event').find(({ reason }) => reason.widget === place.owner && reason.prop === key)?.region ?? region)
      case 'nodes':
        return array(node(region))
      case 'node':
        return node(region)
      case 'rules':
        return array(props({ that: offers.condition(region) }))
      case 'facts':
        return array(propsSchema(FACT_PROPS, { ...place, region, item: region }))
      case 'assignments':
        return assignments(region)
      case 'object':
        return propsSchema(prop.props, place)
      case 'list':
      case 'map':
        return entries(prop, key, place)
      default:
        return undefined
    }
  }

  function assignments(region: Region): JsonSchema {
    const targets = offers.pathsOf(region).filter(isWritable)
    const known = targets.map(({ path, words }) => [path, { description: words, allOf: [offers.value(region)] }] as const)
    return { ...props(Object.fromEntries(known)), ...values(offers.value(region)) }
  }

  /** Entries one by one, or one template for every code of a dictionary. */
  function entries({ kind, of }: Extract<Prop, { kind: 'list' | 'map' }>, key: string, place: Place): JsonSchema | undefined {
    const one = propSchema(of, key, place)
    if (!one) return undefined
    const each = kind === 'list' ? array(one) : values(one)
    if (of.kind !== 'object') return each
    const paths = values(offers.path(place.region, ['map', 'record']))
    const template = (region: Region) => {
      const said = propSchema(of, key, { ...place, region, item: region }) ?? {}
      return props({ each: props({ paths }), is: said, except: values(said), and: values(one) })
    }
    const noted = insideOf(place.region, 'entry').map(({ reason: { as }, region }): Case => {
      return [{ ...TEMPLATE, properties: { each: whereSaid({ as }) } }, template(region)]
    })
    return firstOf([...noted, [TEMPLATE, template(place.region)]], each)
  }

  return { schemasOf }
}

const listsOf = (prop: Prop): string[] => {
  const own = prop.each === undefined ? [] : [prop.each]
  if (prop.kind === 'object') return [...own, ...Object.values(prop.props).flatMap(listsOf)]
  return prop.kind === 'list' || prop.kind === 'map' ? [...own, ...listsOf(prop.of)] : own
}
