import { admitsAllOf } from '../../model/access.ts'
import { itemsIn } from '../item.ts'
import type { Item, PathToken, Piece, TextToken } from '../tokens.ts'
import type { Change } from './compare.ts'
import { isObject } from '../../model/normalize.ts'
import type { Mark } from './mark.ts'

/** Labels of the personal data that a view showed before, by its path or field. */
export type ShownBefore = ReadonlySet<string>

/** Returns how a change exposes more: a mask or watermark is gone, more people may open a screen, personal data is newly shown. */
export function exposureMarks({ kind, before, after }: Change, shownBefore: ShownBefore): Mark[] {
  const of = before ?? after
  const mark = (code: string, about?: string): Mark => ({ kind: 'exposure', code, ...(about === undefined ? {} : { about }) })
  return [
    ...(of?.kind === 'prop' && isLost(of.key, before?.json, after?.json) ? [mark(of.key)] : []),
    ...(before && after ? unmasked(before, after).map((about) => mark('maskOfText', about)) : []),
    ...(after && kind !== 'moved' ? newlyShown(after, shownBefore).map((about) => mark('shown', about)) : []),
  ]
}

/** Properties that protect while they are true. */
const PROTECTING = new Set(['secret', 'watermark'])

/** Whether a property that protects is gone, weaker, or another one. */
function isLost(key: string, before: unknown, after: unknown): boolean {
  if (key === 'mask') return before !== undefined
  if (key === 'personal') return isObject(before) && Object.keys(before).some((name) => !isObject(after) || !Object.hasOwn(after, name))
  return key === 'access' ? isWider(before, after) : PROTECTING.has(key) && before === true && after !== true
}

/** Whether somebody whom the new access admits was not admitted before. */
const isWider = (before: unknown, after: unknown): boolean =>
  typeof before === 'string' && typeof after === 'string' && !admitsAllOf(before, after)

/** Returns the labels of paths that a text masked before and no longer masks. */
function unmasked(before: Item, after: Item): string[] {
  const masked = new Set(
    placeholders(before)
      .filter(({ isMasked }) => isMasked)
      .map(({ path }) => path.path),
  )
  const open = placeholders(after).filter(({ isMasked, path }) => !isMasked && masked.has(path.path))
  return [...new Set(open.map(({ path }) => path.text))]
}

function placeholders({ pieces }: Item): { path: PathToken; isMasked: boolean }[] {
  return pieces
    .filter(isText)
    .flatMap(({ parts }) =>
      parts.flatMap((part) =>
        typeof part === 'string' ? [] : [{ path: part.path, isMasked: part.formats.some(({ written }) => written.startsWith('mask')) }],
      ),
    )
}

const isText = (piece: Piece): piece is TextToken => typeof piece === 'object' && piece.kind === 'text'

/** Returns the labels of personal data that an item shows and the view did not show before. */
function newlyShown(item: Item, shownBefore: ShownBefore): string[] {
  return [...personalIn(item)].flatMap(([key, label]) => (shownBefore.has(key) ? [] : [label]))
}

/** Returns the personal data that an item shows, by path or field; conditions and steps do not show what they read. */
export function personalIn(item: Item): Map<string, string> {
  const found = new Map<string, string>()
  const visible = itemsIn(item, ({ kind, key }) => kind !== 'step' && kind !== 'data' && !HIDDEN.has(key))
  for (const piece of visible.flatMap(({ pieces }) => pieces)) {
    if (typeof piece === 'string') continue
    if (piece.kind === 'path' && piece.isPersonal) found.set(piece.path, piece.text)
    if (piece.kind === 'name' && piece.isPersonal) found.set(String(piece.json), piece.text)
    if (!isText(piece)) continue
    for (const part of piece.parts) if (typeof part !== 'string' && part.path.isPersonal) found.set(part.path.path, part.path.text)
  }
  return found
}

/** Properties that read data without showing it. */
const HIDDEN = new Set(['when', 'params', 'state', 'start', 'fill', 'record', 'rules', 'with', 'target', 'to'])
