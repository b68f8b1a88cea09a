import { parseEach } from '../../model/each.ts'
import { isObject } from '../../model/normalize.ts'
import type { Prop, Props } from '../../model/prop.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { At } from '../../model/source.ts'
import type { WrittenNode } from '../../model/written-node.ts'

/** A property as written in a view. */
export interface WrittenProp {
  name: string
  prop: Prop
  value: unknown
  at: At
}

/** Several entries that are drawn beside each other: the items of a list, the entries of a map or the nodes of a body. */
export interface Siblings {
  of: string
  entries: { value: Record<string, unknown>; at: At }[]
}

/** Returns the properties of a node at any depth, without those of nodes inside. */
export const propsOf = ({ widgets }: Pick<Declarations, 'widgets'>, { widget, raw, at }: WrittenNode): WrittenProp[] =>
  inside(widgets.get(widget)?.value.props ?? {}, raw, at)

const inside = (props: Props, raw: Readonly<Record<string, unknown>>, at: At): WrittenProp[] =>
  Object.entries(props).flatMap(([name, prop]) =>
    raw[name] === undefined ? [] : withInner({ name, prop, value: raw[name], at: [...at, name] }),
  )

function withInner(written: WrittenProp): WrittenProp[] {
  const { prop, value, at, name } = written
  if (prop.kind === 'object') return [written, ...(isObject(value) ? inside(prop.props, value, at) : [])]
  if (prop.kind !== 'list' && prop.kind !== 'map') return [written]
  return [
    written,
    ...entriesOf(value, at).flatMap(({ key, one, at: own }) =>
      withInner({ name: prop.of.kind === 'object' ? key : name, prop: prop.of, value: one, at: own }),
    ),
  ]
}

/** Returns the entries of a list or a map; of an `each` template the template, its exceptions and its additional entries. */
function entriesOf(value: unknown, at: At): { key: string; one: unknown; at: At }[] {
  if (Array.isArray(value)) return value.map((one: unknown, index) => ({ key: String(index), one, at: [...at, index] }))
  const each = parseEach(value)
  if (each)
    return [
      { key: 'is', one: each.template, at: [...at, 'is'] },
      ...Object.entries(each.except).map(([key, one]) => ({ key, one, at: [...at, 'except', key] })),
      ...Object.entries(each.and).map(([key, one]) => ({ key, one, at: [...at, 'and', key] })),
    ]
  return Object.entries(isObject(value) ? value : {}).map(([key, one]) => ({ key, one, at: [...at, key] }))
}

/** Returns each group of entries that a node draws beside each other. */
export function siblingsOf(project: Pick<Declarations, 'widgets'>, node: WrittenNode): Siblings[] {
  return propsOf(project, node).flatMap(({ name, prop, value, at }): Siblings[] => {
    const isGroup = prop.kind === 'nodes' || ((prop.kind === 'list' || prop.kind === 'map') && prop.of.kind === 'object')
    return isGroup
      ? [{ of: name, entries: entriesOf(value, at).flatMap(({ one, at: own }) => (isObject(one) ? [{ value: one, at: own }] : [])) }]
      : []
  })
}
