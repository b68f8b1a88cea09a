import type { Prop, Props } from '../../renderer/model/prop.ts'
import type { Project } from '../../renderer/model/project.ts'
import { fieldsOf, itemOf } from '../../renderer/model/scope-types.ts'
import { FORMATS } from '../../renderer/language/text.ts'
import { compactJson } from './compact-json.ts'
import type { Example, Subject } from './examples.ts'

interface PropEntry {
  name: string
  title: string
  required: boolean
  /** The allowed values of an enum, and the looks that use the property. */
  values: string[]
  looks: string[]
}

/** A widget, step or format with the texts and examples that the page shows. */
export interface CatalogueEntry {
  subject: Subject
  name: string
  title: string
  planned: string | undefined
  props: PropEntry[]
  examples: { id: string; title: string; json: string; queries: string[]; height: number | undefined }[]
}

/** A query with its params and the fields that it fills. */
export interface QueryEntry {
  name: string
  title: string
  planned: string | undefined
  of: string
  isList: boolean
  params: { name: string; label: string; required: boolean }[]
  fills: { name: string; label: string }[]
}

export interface Contents {
  entries: CatalogueEntry[]
  queries: QueryEntry[]
}

/** Returns the page's content from manifests, declarations and examples. */
export function contentsOf(project: Project, examples: readonly Example[]): Contents {
  const examplesOf = (subject: Subject, name: string) =>
    examples
      .filter((one) => one.subject === subject && one.name === name)
      .map(({ id, title, view, height }) => ({ id, title, json: compactJson(view), queries: queriesOf(view), height }))
  const widgets = [...project.widgets].map(([name, { value }]): CatalogueEntry => {
    const { title, planned, props } = value
    return { subject: 'widget', name, title, planned, props: propEntries(props), examples: examplesOf('widget', name) }
  })
  const steps = [...project.steps].map(
    ([
      name,
      {
        value: { title, props },
      },
    ]): CatalogueEntry => {
      return { subject: 'step', name, title, planned: undefined, props: propEntries(props), examples: examplesOf('step', name) }
    },
  )
  const formats = FORMATS.map((name): CatalogueEntry => {
    return { subject: 'format', name, title: '', planned: undefined, props: [], examples: examplesOf('format', name) }
  })
  return { entries: [...widgets, ...steps, ...formats], queries: [...project.queries.keys()].map((name) => queryEntry(project, name)) }
}

const queriesOf = ({ data = {}, dialogs = {} }: Example['view']): string[] => [
  ...new Set(
    [data, ...Object.values(dialogs).map((dialog) => dialog.data ?? {})].flatMap((one) =>
      Object.values(one).flatMap((each) => ('query' in each ? [each.query] : [])),
    ),
  ),
]

const propEntries = (props: Props, before = ''): PropEntry[] =>
  Object.entries(props).flatMap(([name, prop]) => [
    {
      name: `${before}${name}`,
      title: prop.title ?? '',
      required: prop.required === true,
      values: prop.kind === 'enum' ? prop.values : [],
      looks: prop.looks ?? [],
    },
    ...propEntries(inside(prop), `${before}${name}.`),
  ])

const inside = (prop: Prop): Props =>
  prop.kind === 'object' ? prop.props : prop.kind === 'list' || prop.kind === 'map' ? inside(prop.of) : {}

/** Returns a query's entry. A query fills all fields of its entity, but sparse fields only if it names them. */
function queryEntry(project: Project, name: string): QueryEntry {
  const query = project.queries.get(name)?.value
  const returns = query?.returns ?? { type: 'record' }
  const isList = returns.type === 'list'
  const fields = Object.entries(fieldsOf(project, isList ? itemOf(project, returns) : returns))
  return {
    name,
    title: query?.title ?? '',
    planned: query?.planned,
    of: returns.of ?? returns.dictionary ?? returns.type,
    isList,
    params: Object.entries(query?.params ?? {}).map(([param, { label = '', required }]) => ({
      name: param,
      label,
      required: required === true,
    })),
    fills: fields
      .filter(([field, { sparse }]) => !sparse || query?.fills?.includes(field))
      .map(([field, { label = '' }]) => ({ name: field, label })),
  }
}
