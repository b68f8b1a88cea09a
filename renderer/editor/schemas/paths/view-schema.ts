import { array, type JsonSchema } from '../../../check/json-schema.ts'
import type { FileScopes } from '../../../compile/scope-notes.ts'
import { FIELD_PROPS, type Props, type WidgetManifest } from '../../../model/prop.ts'
import type { Project, View, WrittenDerivedList } from '../../../model/project.ts'
import { fieldsOf, GLOBALS, globals, itemOf, type ScopeTypes, type Type } from '../../../model/scope-types.ts'
import { anyOther, createOffers, props, values } from './offers.ts'
import { createPropSchemas, firstOf, whereEquals } from './prop-schemas.ts'
import { chainOf, insideOf, type Region, regionOf } from './regions.ts'

/** The field types that a list can be counted by. */
const COUNTED: ReadonlySet<string> = new Set(['code', 'date', 'dateTime'])
/** Properties of a form that are evaluated before its values exist. */
const BEFORE_THE_FORM = new Set(['record', 'start', 'fill'])

/** Returns the schema that offers paths in one file. Selects regions by content, so that inserted lines do not matter. */
export function viewSchema(project: Project, view: View, scopes: FileScopes): JsonSchema {
  const offers = createOffers(project)
  const { condition, define, value } = offers
  const { schemasOf } = createPropSchemas(project, offers, { node, steps })

  /** Returns the schema of a node from its widget's manifest. */
  function node(region: Region): JsonSchema {
    return define('node', region, () => {
      const widgets = [...project.widgets].map(([name, { value: manifest }]) => {
        return [whereEquals({ widget: name }), widget(name, manifest, region)] as const
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
      return [whereEquals({ entity, ...(own === undefined ? {} : { name: own }) }), schemasOf(after ?? {}, name, form)] as const
    })
    return { allOf: [schemasOf(before ?? {}, name, region), firstOf(forms, schemasOf(after ?? {}, name, region))] }
  }

  function steps(outer: Region): JsonSchema {
    const region = chainOf(outer)
    return define('steps', region, () => {
      const builtIn = [...project.steps].map(([name, { value: manifest }]) => {
        return [whereEquals({ do: name }), schemasOf(manifest.props, name, region)] as const
      })
      const answers = insideOf(region, 'answer')
      const answered = [...new Set(answers.map(({ reason }) => reason.step))].map((step) => {
        const own = answers.filter(({ reason }) => reason.step === step)
        return [
          whereEquals({ do: step }),
          props({ on: props(Object.fromEntries(own.map((one) => [one.reason.outcome, steps(one.region)]))) }),
        ] as const
      })
      const common = props({ when: condition(region), with: values(value(region)) })
      return array({ ...common, allOf: [firstOf(builtIn, {}), firstOf(answered, props({ on: values(steps(region)) }))] })
    })
  }

  const settings: Region = { names: new Map([...globals(project)].filter(([name]) => name === 'settings')), results: new Map(), inside: [] }

  const regionWith = (names: ScopeTypes): Region => ({ names, results: new Map(), inside: [] })

  /** Returns the schema of a derived list. Its scope has the base's items, params and globals; its search also has state. */
  function derivedList({ of, as = 'item' }: Pick<WrittenDerivedList, 'of' | 'as'>, { names }: Region, bases: JsonSchema): JsonSchema {
    const base = names.get(of)
    const seen = [...names].filter(([root]) => root === 'params' || GLOBALS.includes(root))
    const state = [...names].filter(([root]) => root === 'state')
    const item: [string, Type][] = base ? [[as, itemOf(project, base)]] : []
    const fields = Object.entries(base ? fieldsOf(project, itemOf(project, base)) : {}).filter(([, { sparse }]) => !sparse)
    const words = (filter: (type: Type) => boolean) =>
      anyOther(fields.filter(([, type]) => filter(type)).map(([name, { label = '' }]) => [name, label]))
    return props({
      of: bases,
      where: condition(regionWith(new Map([...seen, ...item]))),
      search: props({ for: value(regionWith(new Map([...seen, ...state]))), in: array(words(({ type }) => type === 'text')) }),
      sort: array(words(({ type }) => type !== 'record' && type !== 'list' && type !== 'map')),
      count: props({ by: array(words(({ type }) => COUNTED.has(type))) }),
    })
  }

  /** Offers the lists of a view that another list can be derived from, without itself. */
  const listsOf = ({ data = {} }: View, { names }: Region, own?: string): JsonSchema =>
    anyOther(
      recordLists(data, names)
        .filter(([name]) => name !== own)
        .map(([name, { label, of = '' }]) => [name, label ?? project.entities.get(of)?.value.title ?? ''] as const),
    )

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
    // Unsaved lists are recognized by their base list.
    const unsaved = recordLists(one.data ?? {}, region.names).map(
      ([of]) => [whereEquals({ of }), derivedList({ of }, region, bases)] as const,
    )
    const data = { ...props(Object.fromEntries(derived)), ...values(firstOf(unsaved, props({ with: values(value(region)), of: bases }))) }
    // A default can only be a setting.
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
