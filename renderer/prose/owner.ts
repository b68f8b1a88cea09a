import type { Props } from '../model/prop.ts'
import type { At } from '../model/source.ts'
import type { Type } from '../model/scope-types.ts'
import type { ProseContext } from './scope.ts'
import type { Item } from './tokens.ts'

export type Raw = Readonly<Record<string, unknown>>

/** The node that a property belongs to. The functions for what is nested are passed down to avoid an import cycle. */
export interface Owner {
  widget: string
  raw: Raw
  /** Returns the type of the node's field, or of what the path in another property names. */
  typeOf(prop: string): Type
  /** Returns the items of nested nodes. */
  nodes(place: ProseContext, values: unknown, at: At): Item[]
  /** Returns the item of the node in a property that contains only one. */
  node(place: ProseContext, value: unknown, at: At): Item[]
  /** Returns the items of properties, without the skipped ones. */
  props(place: ProseContext, props: Props, raw: Raw, at: At, skipped: ReadonlySet<string>): Item[]
}
