import { isObject } from '../model/normalize.ts'
import type { Declared, Project, View } from '../model/project.ts'
import { globalPlace } from './scope.ts'
import type { Item } from './tokens.ts'
import { distinguish } from './distinguish.ts'
import { viewItem } from './views.ts'
import type { Words } from './words.ts'

export { conditionToken, conditionProse } from './conditions.ts'
export { conditionJson } from './condition-json.ts'
export { globalPlace, type Place } from './scope.ts'
export { describeFile } from './files.ts'
export { type Explanation, explain } from './explain.ts'
export { findView } from './find-view.ts'
export { linesOf, lineOf, proseOf } from './prose.ts'
export { readWords, type Words } from './words.ts'
export { itemsIn } from './item.ts'
export type { ConditionToken, Item, PathToken, Piece, Token } from './tokens.ts'

/** Returns the item of a screen or part; undefined when no view has this name. */
export function describeView(project: Project, words: Words, kind: 'screen' | 'part', id: string): Item | undefined {
  const found: Declared<View> | undefined = (kind === 'screen' ? project.screens : project.parts).get(id)
  const raw = found?.source.data
  if (!found || !isObject(raw)) return undefined
  return distinguish(words, viewItem(globalPlace(project, words), kind, id, found.value, raw, []))
}
