import type { At } from '../model/source.ts'
import type { ProseContext } from './scope.ts'
import type { NameToken } from './tokens.ts'
import { fillWords, quoted, word } from './words.ts'

/** Returns the token of a declaration's name. */
export const nameToken = (json: unknown, text: string, at: At): NameToken => ({ kind: 'name', at, json, text })

/** Returns the token of a message: its text between quotation marks. */
export function messageName({ project, words }: ProseContext, name: unknown, at: At): NameToken {
  const text = project.messages.get(String(name))?.value.text
  return nameToken(name, quoted(words, text ?? String(name)), at)
}

/** Returns the token of a screen: its name or title, or its id when it has no name and its title depends on data. */
export function screenName({ project, words }: ProseContext, name: unknown, at: At): NameToken {
  return nameToken(name, quoted(words, viewTitle(project.screens.get(String(name))?.value) ?? String(name)), at)
}

/** Returns what people call a view: its own name, otherwise a title that does not depend on data. */
export const viewTitle = ({ name, title }: { name?: unknown; title?: unknown } = {}): string | undefined =>
  typeof name === 'string' && name.trim() !== '' ? name : plainTitle(title)

/** Returns a title that does not depend on data; for a title with placeholders its fallback text. */
export function plainTitle(title: unknown): string | undefined {
  if (typeof title !== 'string' || title === '') return undefined
  if (!title.includes('{')) return title
  return /\|\s*orElse:([^}.|]+)\}/.exec(title)?.[1]?.trim()
}

/** Returns the token of an outcome: the words of a general one, or the message that the action declares for it. */
export function outcomeName(place: ProseContext, outcome: string, at: At): NameToken {
  const { words, project } = place
  const known = words[`outcome.${outcome}`]
  const says = place.outcomes?.[outcome]?.says
  const text = says === undefined ? undefined : project.messages.get(says)?.value.text
  const named = text
    ? fillWords(word(words, 'outcome.says'), [outcome, quoted(words, text)])
    : fillWords(word(words, 'outcome.named'), [outcome])
  return nameToken(outcome, known ?? named, at)
}
