import { array, type JsonSchema } from '../../../check/json-schema.ts'
import { FACT_PROPS, type Prop, type Props } from '../../../model/prop.ts'
import type { Project } from '../../../model/project.ts'
import { isWritable, type Offers, props, values } from './offers.ts'
import { insideOf, itemRegion, type Region } from './regions.ts'

/** The schemas of nodes and steps, which contain properties themselves. */
interface NestedSchemas {
  node(region: Region): JsonSchema
  steps(region: Region): JsonSchema
}

/** Matches a template, which is repeated for every code of a dictionary. */
const TEMPLATE: JsonSchema = { type: 'object', required: ['each'] }

type Case = readonly [test: JsonSchema, then: JsonSchema]

/** Returns a schema that matches objects with these property values. */
export const whereEquals = (expected: Record<string, string>): JsonSchema => ({
  required: Object.keys(expected),
  properties: Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, { const: value }])),
})

/** Returns a chain of if/then/else: the first matching case applies, else `otherwise`. */
export const firstOf = (cases: readonly Case[], otherwise: JsonSchema): JsonSchema =>
  cases.reduceRight((rest, [test, then]) => ({ if: test, then, else: rest }), otherwise)

/** Where a property is written: its widget or step (`owner`), the names it may read, and those that items of its list may read. */
interface Position {
  owner: string
  region: Region
  item: Region
}

/** Creates the schemas of properties from their kinds in the manifest. */
export function createPropSchemas(project: Project, offers: Offers, { node, steps }: NestedSchemas) {
  /** Returns the schema of all properties of a widget or step. The type of `item` depends on the list property. */
  function schemasOf(all: Props, owner: string, region: Region): JsonSchema {
    const [list] = [...new Set(Object.values(all).flatMap(listsOf))]
    const ordinary = propsSchema(all, { owner, region, item: region })
    return list === undefined ? ordinary : firstOf(itemCases(all, owner, region, list), ordinary)
  }

  /** Returns one case per list that the view uses or could use. The item is named by `as`, or `item`. */
  function itemCases(all: Props, owner: string, region: Region, list: string): Case[] {
    const noted = insideOf(region, 'item').filter(({ reason }) => reason.widget === owner && reason.prop === list)
    const cases = noted.map(({ reason: { path, as }, region: item }): Case => {
      const named = as === undefined ? { not: { required: ['as'] } } : whereEquals({ as })
      const test = { allOf: [whereEquals({ [list]: list === 'field' ? path.replace(/^form\./, '') : path }), named] }
      return [test, propsSchema(all, { owner, region, item })]
    })
    if (region.names.has('item') || list === 'field') return cases
    const isNoted = (path: string) => noted.some(({ reason }) => reason.path === path && reason.as === undefined)
    const known = offers.pathsOf(region).filter(({ path, type }) => type.type === 'list' && !path.includes('.') && !isNoted(path))
    const possible = known.map(({ path, type }): Case => {
      return [whereEquals({ [list]: path }), propsSchema(all, { owner, region, item: itemRegion(project, region, path, type) })]
    })
    return [...cases, ...possible]
  }

  function propsSchema(all: Props, position: Position): JsonSchema {
    const schemas = Object.entries(all).map(([key, prop]) => [key, propSchema(prop, key, position)] as const)
    return props(Object.fromEntries(schemas.flatMap(([key, schema]) => (schema ? [[key, schema]] : []))))
  }

  function propSchema(prop: Prop, key: string, position: Position): JsonSchema | undefined {
    const region = prop.each === undefined ? position.region : position.item
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
        return steps(
          insideOf(region, 'event').find(({ reason }) => reason.widget === position.owner && reason.prop === key)?.region ?? region,
        )
      case 'nodes':
        return array(node(region))
      case 'node':
        return node(region)
      case 'rules':
        return array(props({ that: offers.condition(region) }))
      case 'facts':
        return array(propsSchema(FACT_PROPS, { ...position, region, item: region }))
      case 'assignments':
        return assignments(region)
      case 'object':
        return propsSchema(prop.props, position)
      case 'list':
      case 'map':
        return entries(prop, key, position)
      default:
        return undefined
    }
  }

  function assignments(region: Region): JsonSchema {
    const targets = offers.pathsOf(region).filter(isWritable)
    const known = targets.map(({ path, words }) => [path, { description: words, allOf: [offers.value(region)] }] as const)
    return { ...props(Object.fromEntries(known)), ...values(offers.value(region)) }
  }

  /** Returns the schema of entries, or of a template for every code of a dictionary. */
  function entries({ kind, of }: Extract<Prop, { kind: 'list' | 'map' }>, key: string, position: Position): JsonSchema | undefined {
    const one = propSchema(of, key, position)
    if (!one) return undefined
    const each = kind === 'list' ? array(one) : values(one)
    if (of.kind !== 'object') return each
    const paths = values(offers.path(position.region, ['map', 'record']))
    const template = (region: Region) => {
      const entry = propSchema(of, key, { ...position, region, item: region }) ?? {}
      return props({ each: props({ paths }), is: entry, except: values(entry), and: values(one) })
    }
    const noted = insideOf(position.region, 'entry').map(({ reason: { as }, region }): Case => {
      return [{ ...TEMPLATE, properties: { each: whereEquals({ as }) } }, template(region)]
    })
    return firstOf([...noted, [TEMPLATE, template(position.region)]], each)
  }

  return { schemasOf }
}

const listsOf = (prop: Prop): string[] => {
  const own = prop.each === undefined ? [] : [prop.each]
  if (prop.kind === 'object') return [...own, ...Object.values(prop.props).flatMap(listsOf)]
  return prop.kind === 'list' || prop.kind === 'map' ? [...own, ...listsOf(prop.of)] : own
}
