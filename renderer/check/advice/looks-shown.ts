import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import { type At, valueAt } from '../../model/source.ts'
import { valueUses } from './personal.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Formats that show a code in the words of its dictionary, or nothing of it. */
const NAMED: ReadonlySet<string> = new Set(['label'])

/** Reports codes that a text shows as they are stored. */
export const looksRaw: AdviceRule = {
  level: 'warning',
  find: (checkable) =>
    valueUses(checkable).flatMap((use): Problem[] => {
      if (use.kind !== 'shown' || use.field.type.type !== 'code' || use.formats.some(({ name }) => NAMED.has(name))) return []
      const { path, type } = use.field
      return isReadable(use.at) || isTextOfPart(use.source.data, use.at)
        ? [problemAt(use.source, 'looks.raw', use.at, { name: type.label ?? path, path })]
        : []
    }),
}

/** Places whose text nobody reads: keys of items and values that steps pass on. */
const isReadable = (at: readonly (string | number)[]) =>
  !at.some((step) => step === 'itemKey' || step === 'with' || step === 'values' || step === 'path')

/** Whether a text is given to a part, which shows it. */
function isTextOfPart(data: unknown, at: At): boolean {
  const place = at.at(-2) === 'with' ? valueAt(data, at.slice(0, -2)) : undefined
  return isObject(place) && place['widget'] === 'part'
}

/** Shorter texts prove too little. */
const LEAST_CUT = 4

/** Reports texts that are cut to very few characters. */
export const looksCut: AdviceRule = {
  level: 'hint',
  find: (checkable) =>
    valueUses(checkable).flatMap((use): Problem[] => {
      const cut = use.kind === 'shown' ? use.formats.find(({ name }) => name === 'cut') : undefined
      if (cut === undefined || Number(cut.argument) >= LEAST_CUT) return []
      return [problemAt(use.source, 'looks.cut', use.at, { name: use.field.path, value: cut.argument ?? '' })]
    }),
}
