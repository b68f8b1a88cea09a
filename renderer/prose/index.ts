import { describeFile } from './files.ts'
import type { Project } from '../model/project.ts'
import type { Item } from './tokens.ts'
import type { ProseTexts } from './words.ts'

export { conditionToken, conditionProse } from './conditions.ts'
export { conditionJson } from './condition-json.ts'
export { describeFile } from './files.ts'
export { explain } from './explain.ts'
export { findView } from './find-view.ts'
export { placesIn, type PlaceAt } from './place-at.ts'
export { pathToken } from './paths.ts'
export { receiverOf } from './props.ts'
export { fieldAt, labelOf, type ProseContext, typeAt } from './scope.ts'
export { stepReceiver } from './steps.ts'
export { plainTitle, viewTitle } from './names.ts'
export { proseOf } from './prose.ts'
export { readProseTexts, type ProseTexts } from './words.ts'
export { itemsIn } from './item.ts'
export type { ConditionToken, Item, Piece } from './tokens.ts'

/** Returns the item of a screen or part; undefined when no view has this name. */
export function describeView(project: Project, words: ProseTexts, kind: 'screen' | 'part', id: string): Item | undefined {
  const found = (kind === 'screen' ? project.screens : project.parts).get(id)
  return found && describeFile(project, words, found.source.path)
}
