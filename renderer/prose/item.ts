import type { At } from '../model/source.ts'
import type { Item, Piece } from './tokens.ts'

/** Creates an item; by default it is a clause of its parent's line and contains nothing. */
export const item = (
  kind: Item['kind'],
  key: string,
  at: At,
  json: unknown,
  rest: Partial<Pick<Item, 'pattern' | 'pieces' | 'items' | 'place' | 'sort'>> = {},
): Item => ({ kind, key, at, json, pattern: '{}', pieces: [], items: [], place: 'clause', sort: '', ...rest })

/** Creates an item for something written elsewhere: it is shown, but belongs to no JSON at this place. */
export const note = (key: string, pieces: readonly Piece[], pattern = '{}'): Item => ({
  ...item('note', key, [], undefined, { pieces: [...pieces] }),
  pattern,
})

/** Returns an item and the items inside it at any depth, parents first; leaves out what is inside excluded ones. */
export const itemsIn = (of: Item, includes: (item: Item) => boolean = () => true): Item[] =>
  includes(of) ? [of, ...of.items.flatMap((inner) => itemsIn(inner, includes))] : []
