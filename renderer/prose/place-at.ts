import { isObject } from '../model/normalize.ts'
import { FACT_PROPS, FIELD_PROPS, type Prop } from '../model/prop.ts'
import type { Project, View } from '../model/project.ts'
import type { At } from '../model/source.ts'
import type { Type } from '../model/scope-types.ts'
import { COMMON, fieldOf, insideForm, typeOfProp } from './nodes.ts'
import type { Raw } from './owner.ts'
import { eventOf } from './props.ts'
import { eachPlace, formPlace, globalPlace, itemPlace, outcomePlace, type ProseContext, resultPlace, typeAt, viewPlace } from './scope.ts'
import { resultType } from './steps.ts'
import type { ProseTexts } from './words.ts'

/** An address in a file: the names that paths may start with there, and the node or step around it. */
export interface PlaceAt {
  place: ProseContext
  /** The node around the address: its widget, its JSON, and the types of its properties. */
  node?: { widget: string; raw: Raw; at: At; typeOf(prop: string): Type }
  /** The step around the address, nearer than the node. */
  step?: { raw: Raw; at: At }
  /** How the node's manifest declares the value at the address. */
  prop?: Prop
}

/** Returns a function with the place at an address of a file. */
export function placesIn(project: Project, words: ProseTexts, path: string): (at: At) => PlaceAt {
  const id = path.split('/').at(-1)?.replace('.json', '') ?? ''
  const found = project.sources.find(({ source }) => source.path === path)
  const data = found?.source.data
  const global = globalPlace(project, words)
  const views = found?.kind === 'screen' ? project.screens : found?.kind === 'part' ? project.parts : undefined
  const view = views?.get(id)
  const root = { place: found?.kind === 'entity' ? formPlace(global, id) : global }
  if (!view || !isObject(data)) return () => root
  const outer = viewPlace(global, view.value)
  return (at) => inView({ place: outer }, view.value, data, [], at)
}

/** Returns an inner value; undefined when there is none. */
const inner = (value: unknown, key: string | number | undefined): unknown =>
  key !== undefined && typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

function inView(here: PlaceAt, view: View, raw: Raw, at: At, rest: At): PlaceAt {
  const [key, name, part, ...more] = rest
  const value = inner(raw, key)
  const { place } = here
  switch (key) {
    case 'body':
      return inNodes(here, value, [...at, key], rest.slice(1))
    case 'onOpen':
    case 'onBack':
      return inSteps(here, value, [...at, key], rest.slice(1))
    case 'data': {
      const source = inner(value, name)
      if (part !== 'where' || !isObject(source)) return here
      const { of, as } = source
      return { place: itemPlace(place, typeAt(place, String(of)), typeof as === 'string' ? as : undefined) }
    }
    case 'dialogs': {
      const [dialog, own] = [inner(value, name), view.dialogs?.[String(name)]]
      if (!own || !isObject(dialog) || name === undefined) return here
      const inside = part === undefined ? [] : [part, ...more]
      return inView({ place: viewPlace(place, own) }, own, dialog, [...at, key, name], inside)
    }
    default:
      return here
  }
}

function inNodes(here: PlaceAt, nodes: unknown, at: At, [index, ...rest]: At): PlaceAt {
  const node = inner(nodes, index)
  return isObject(node) && index !== undefined ? inNode(here, node, [...at, index], rest) : here
}

function inNode({ place: around }: PlaceAt, raw: Raw, at: At, rest: At): PlaceAt {
  const { project } = around
  const widget = String(raw['widget'])
  const manifest = project.widgets.get(widget)?.value
  const isForm = widget === 'form' || manifest?.scope === 'form'
  const place = isForm ? insideForm(around, raw) : around
  const field = manifest?.field === undefined || typeof raw['field'] !== 'string' ? undefined : fieldOf(place, raw['field'])
  const here: PlaceAt = { place, node: { widget, raw, at, typeOf: typeOfProp(place, raw, field) } }
  const [key, ...more] = rest
  const props = { ...(manifest?.field === undefined ? {} : FIELD_PROPS), ...manifest?.props, ...COMMON }
  const prop = key === undefined ? undefined : props[String(key)]
  return prop && key !== undefined ? inProp(here, prop, raw[String(key)], [...at, key], more) : here
}

function inProp(around: PlaceAt, prop: Prop, value: unknown, at: At, rest: At): PlaceAt {
  const { node } = around
  if (!node) return around
  const as = typeof node.raw['as'] === 'string' ? node.raw['as'] : undefined
  const place = prop.each === undefined ? around.place : itemPlace(around.place, node.typeOf(prop.each), as)
  const here: PlaceAt = { place, node, prop }
  const [key, ...more] = rest
  switch (prop.kind) {
    case 'node':
      return isObject(value) ? inNode(here, value, at, rest) : here
    case 'nodes':
      return inNodes(here, value, at, rest)
    case 'steps':
      return inSteps({ ...here, place: eventOf(place, node, prop) }, value, at, rest)
    case 'object': {
      const own = key === undefined ? undefined : prop.props[String(key)]
      return own && key !== undefined ? inProp(here, own, inner(value, key), [...at, key], more) : here
    }
    case 'facts':
      return key === undefined ? here : inProp(here, { kind: 'object', props: FACT_PROPS }, inner(value, key), [...at, key], more)
    case 'list':
      return key === undefined ? here : inProp(here, prop.of, inner(value, key), [...at, key], more)
    case 'map':
      return key === undefined ? here : inEntry(here, prop.of, value, at, rest)
    default:
      return here
  }
}

/** Returns the place in an entry of a map, which may be written once for all codes of a dictionary. */
function inEntry(here: PlaceAt, of: Prop, value: unknown, at: At, [key = '', name, ...rest]: At): PlaceAt {
  const entries = isObject(value) ? value : {}
  const isTemplate = isObject(entries['each'])
  const inside = isTemplate && (key === 'is' || key === 'except') ? { ...here, place: eachPlace(here.place, value) } : here
  const own = inner(value, key)
  if (!isTemplate || key === 'is') return inProp(inside, of, own, [...at, key], name === undefined ? [] : [name, ...rest])
  return name === undefined ? inside : inProp(inside, of, inner(own, name), [...at, key, name], rest)
}

/** Returns the place in a chain of steps: a step sees the results of the steps before it. */
function inSteps(around: PlaceAt, steps: unknown, at: At, [index, key, outcome, ...rest]: At): PlaceAt {
  const chain: readonly unknown[] = Array.isArray(steps) ? steps : []
  let { place } = around
  const before = index === undefined ? chain : chain.slice(0, Number(index))
  for (const step of before)
    if (isObject(step) && typeof step['as'] === 'string') place = resultPlace(place, step['as'], resultType(place, step))
  const step = index === undefined ? undefined : inner(chain, index)
  if (!isObject(step) || index === undefined) return { ...around, place }
  const { project } = place
  const name = String(step['do'])
  const outcomes = project.commands.get(name)?.value.outcomes ?? project.steps.get(name)?.value.outcomes ?? {}
  const here: PlaceAt = { ...around, place: { ...place, outcomes }, step: { raw: step, at: [...at, index] } }
  if (key !== 'on' || outcome === undefined) return here
  const inside = { ...here, place: outcomePlace(here.place, outcomes[String(outcome)]?.carries) }
  return inSteps(inside, inner(step['on'], outcome), [...at, index, key, outcome], rest)
}
