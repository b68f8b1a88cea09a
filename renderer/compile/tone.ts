import { isTone, tones } from '../language/tone.ts'
import type { At } from '../model/source.ts'
import { suggestWord } from '../model/suggestions.ts'
import { report } from './bind-context.ts'
import type { NodeContext } from './node-context.ts'
import { bindTypedPath } from './path-props.ts'
import type { PropPlan } from './plan.ts'

/** Binds a tone name or a path to a code; the tone of a code is declared in its dictionary. */
export function bindTone(context: NodeContext, written: string, at: At): PropPlan | undefined {
  if (isTone(written)) return { kind: 'literal', value: written }
  if (!written.includes('.') && !context.scope.has(written)) {
    report(context, 'unknown.tone', at, { name: written, ...suggestWord(written, tones) })
    return undefined
  }
  const found = bindTypedPath(context, ['code'], written, at)
  if (found?.type.type !== 'code') return undefined
  const { dictionary = '' } = found.type
  const codes = context.project.dictionaries.get(dictionary)?.value.codes
  // An unknown dictionary is reported where the code is declared.
  const isToneless = codes ? Object.values(codes).every(({ tone }) => tone === undefined) : dictionary === ''
  if (isToneless) report(context, 'tone.none', at, { path: written, dictionary })
  if (found.constant !== undefined) return { kind: 'literal', value: codes?.[found.constant]?.tone }
  return { kind: 'tone', path: found.path, dictionary }
}
