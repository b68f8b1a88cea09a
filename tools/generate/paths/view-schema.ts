import { array, type JsonSchema } from '../../../renderer/check/json-schema.ts'
import type { FileScopes } from '../../../renderer/compile/scope-notes.ts'
import { FIELD_PROPS, type Props, type WidgetManifest } from '../../../renderer/model/prop.ts'
import type { Project, View, WrittenDerivedList } from '../../../renderer/model/project.ts'
import { fieldsOf, GLOBALS, globals, itemOf, type ScopeTypes, type Type } from '../../../renderer/model/scope-types.ts'
import { anyOther, createOffers, props, values } from './offers.ts'
import { createPropSchemas, firstOf, whereSaid } from './prop-schemas.ts'
import { chainOf, insideOf, type Region, regionOf } from './regions.ts'

/** What a list may be counted by. */
const COUNTED: ReadonlySet<string> = new Set(['code', 'date', 'dateTime'])
/** What a form says of itself before there are values of it. */
const BEFORE_THE_FORM = new Set(['record', 'start', 'fill'])

/**
 * What may be written in one file where a path may stand. The schema follows the file from the view into every region, by
 * what is written and not by where it stands, so that it still holds while lines are being put in.
 */
export function viewSchema(project: Project, view: View, scopes: FileScopes): JsonSchema {
  const offers = createOffers(project)
  const { condition, define, value } = offers
  const { schemasOf } = createPropSchemas(project, offers, { node, steps })

  /** A node: its properties follow from its widget's manifest. */
  function node(region: Region): JsonSchema {
    return define('node', region, () => {
      const widgets = [...project.widgets].map(([name, { value: manifest }]) => {
        return [whereSaid({ widget: name }), widget(name, manifest, region)] as const
      })
      return { ...props({ when: condition(region) }), allOf: [firstOf(widgets, {})] }
    })
  }

  function widget(name: string, manifest: WidgetManifest, region: Region): JsonSchema {
    const all: Props = { ...(manifest.field ? FIELD_PROPS : {}), ...manifest.props }
    if (manifest.scope === 'view') return props({ with: values(value(region)) })
    if (manifest.scope !== 'form') return schemasOf(all, name, region)
    const [before, after] = [true, false].map((isBefore) =>
      Object.fromEntries(Object.entries(all).filter(([key]) => BEFORE_THE_FORM.has(key) === isBefore)),
    )
    const forms = insideOf(region, 'form').map(({ reason: { entity, name: own }, region: form }) => {
      return [whereSaid({ entity, ...(own === undefined ? {} : { name: own }) }), schemasOf(after ?? {}, name, form)] as const
    })
    return { allOf: [schemasOf(before ?? {}, name, region), firstOf(forms, schemasOf(after ?? {}, name, region))] }
  }

  /** A chain of steps, and the answers to how each may end. */
  function steps(around: Region): JsonSchema {
    const region = chainOf(around)
    return define('steps', region, () => {
      const builtIn = [...project.steps].map(([name, { value: manifest }]) => {
        return [whereSaid({ do: name }), schemasOf(manifest.props, name, region)] as const
      })
      const answers = insideOf(region, 'answer')
      const answered = [...new Set(answers.map(({ reason }) => reason.step))].map((step) => {
        const own = answers.filter(({ reason }) => reason.step === step)
        return [
          whereSaid({ do: step }),
          props({ on: props(Object.fromEntries(own.map((one) => [one.reason.outcome, steps(one.region)]))) }),
        ] as const
      })
      const common = props({ when: condition(region), with: values(value(region)) })
      return array({ ...common, allOf: [firstOf(builtIn, {}), firstOf(answered, props({ on: values(steps(region)) }))] })
    })
  }

  const settings: Region = { names: new Map([...globals(project)].filter(([name]) => name === 'settings')), results: new Map(), inside: [] }

  const seeing = (names: ScopeTypes): Region => ({ names, results: new Map(), inside: [] })

  /** What a list that is made of another one may say: it sees the other's items, params and globals, its search also state. */
  function derivedList({ of, as = 'item' }: Pick<WrittenDerivedList, 'of' | 'as'>, { names }: Region, bases: JsonSchema): JsonSchema {
    const base = names.get(of)
    const seen = [...names].filter(([root]) => root === 'params' || GLOBALS.includes(root))
    const state = [...names].filter(([root]) => root === 'state')
    const item: [string, Type][] = base ? [[as, itemOf(project, base)]] : []
    const fields = Object.entries(base ? fieldsOf(project, itemOf(project, base)) : {}).filter(([, { sparse }]) => !sparse)
    const words = (wanted: (type: Type) => boolean) =>
      anyOther(fields.filter(([, type]) => wanted(type)).map(([name, { label = '' }]) => [name, label]))
    return props({
      of: bases,
      where: condition(seeing(new Map([...seen, ...item]))),
      search: props({ for: value(seeing(new Map([...seen, ...state]))), in: array(words(({ type }) => type === 'text')) }),
      sort: array(words(({ type }) => type !== 'record' && type !== 'list' && type !== 'map')),
      count: props({ by: array(words(({ type }) => COUNTED.has(type))) }),
    })
  }

  /** The data of a view that a list may be made of, without itself. */
  const listsOf = ({ data = {} }: View, { names }: Region, own?: string): JsonSchema =>
    anyOther(
      recordLists(data, names)
        .filter(([name]) => name !== own)
        .map(([name, { label, of = '' }]) => [name, label ?? project.entities.get(of)?.value.title ?? ''] as const),
    )

  /** The lists of records among the data of a view. */
  const recordLists = (data: NonNullable<View['data']>, names: ScopeTypes): [string, Type][] =>
    Object.keys(data).flatMap((name): [string, Type][] => {
      const type = names.get(name)
      return type?.type === 'list' && (type.item ?? project.entities.has(type.of ?? '')) ? [[name, type]] : []
    })

  function viewPaths(one: View, more: Record<string, JsonSchema>): JsonSchema {
    const region = regionOf(one, scopes)
    const derived = Object.entries(one.data ?? {}).flatMap(([name, written]) =>
      'of' in written ? [[name, derivedList(written, region, listsOf(one, region, name))] as const] : [],
    )
    const bases = listsOf(one, region)
    // Whatever is not saved yet is known by what it is made of.
    const made = recordLists(one.data ?? {}, region.names).map(([of]) => [whereSaid({ of }), derivedList({ of }, region, bases)] as const)
    const data = { ...props(Object.fromEntries(derived)), ...values(firstOf(made, props({ with: values(value(region)), of: bases }))) }
    // A default is a constant of the settings, whatever the view sees.
    const fields = values(props({ default: value(settings) }))
    const texts = Object.fromEntries(['title', 'ok', 'cancel'].map((key) => [key, offers.text(region)]))
    return props({
      ...texts,
      params: fields,
      state: fields,
      data,
      body: array(node(region)),
      onOpen: steps(region),
      onBack: steps(region),
      ...more,
    })
  }

  const dialogs = Object.entries(view.dialogs ?? {}).map(([name, dialog]) => [name, viewPaths(dialog, {})] as const)
  return { ...viewPaths(view, { dialogs: props(Object.fromEntries(dialogs)) }), definitions: offers.definitions }
}
