import { asText } from '../language/as-text.ts'
import type { TextPlan } from '../language/text.ts'
import { isObject } from '../model/normalize.ts'
import { withOwnReads } from './bind-context.ts'
import type { NodeContext } from './node-context.ts'
import { bindPath } from './paths.ts'

/** The word that stands for a list without records when neither its query nor its entity says another text. */
export const EMPTY_WORD = 'noData'

/** Returns what an empty list says by default: the text of its query, else of its entity, else the word. */
export function defaultEmptyText(context: NodeContext, list: string): string {
  const { project, node } = context
  const path = node.raw[list]
  // The list itself reports the mistakes of its path.
  const found = typeof path === 'string' ? bindPath({ ...withOwnReads(context), problems: [] }, path, [...node.at, list]) : undefined
  const own = found && (found.type.empty ?? project.entities.get(found.type.of ?? '')?.value.empty)
  const messages = project.files.messages?.data
  const words = isObject(messages) && isObject(messages['words']) ? messages['words'] : {}
  return own ?? asText(words[EMPTY_WORD])
}

/** Returns a text that is a single path without fallback, with the default as its fallback; other texts unchanged. */
export function orDefault(text: TextPlan, usual: string): TextPlan {
  if (typeof text === 'string') return text
  const [part, ...more] = text.parts
  if (part === undefined || typeof part === 'string' || more.length > 0 || part.formats.some(({ name }) => name === 'orElse')) return text
  return { parts: [{ ...part, formats: [...part.formats, { name: 'orElse', argument: usual }] }] }
}
