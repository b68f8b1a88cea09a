import { isObject } from '../model/normalize.ts'
import type { Props } from '../model/prop.ts'
import type { Project } from '../model/project.ts'
import { note } from './item.ts'
import type { Owner, Raw } from './owner.ts'
import type { ProseContext } from './scope.ts'
import type { Item } from './tokens.ts'
import { fillWords, quoted, word } from './words.ts'

const EMPTY = 'noData'
const NO_HITS = 'noHits'

/** Returns a text of the interface, from the words of `messages.json`. */
function interfaceWord({ files }: Project, name: string): string | undefined {
  const data = files.messages?.data
  const texts = isObject(data) && isObject(data['words']) ? data['words'] : {}
  return typeof texts[name] === 'string' ? texts[name] : undefined
}

/** Returns notes of what a node shows or does although the author wrote nothing: the text of an empty list, the tap on a picture. */
export function usualNotes(place: ProseContext, owner: Owner, props: Props, raw: Raw): Item[] {
  const { words } = place
  return Object.entries(props).flatMap(([key, prop]) => {
    if (key === 'searchedBy' && raw[key] !== undefined) return noHits(place)
    if (raw[key] !== undefined) return []
    if (prop.kind === 'text' && prop.emptyOf !== undefined)
      return isHiddenEmpty(raw, prop.emptyOf) ? [] : emptyText(place, owner, key, prop.emptyOf)
    const text = words[`usual.${owner.widget}.${key}`]
    return text === undefined ? [] : [note(key, [text])]
  })
}

/** Whether the node is hidden while the list is empty. */
const isHiddenEmpty = ({ when, ...raw }: Raw, list: string): boolean =>
  isObject(when) && when['field'] === raw[list] && when['empty'] === false

function emptyText({ project, words }: ProseContext, owner: Owner, key: string, list: string): Item[] {
  const { empty, of } = owner.typeOf(list)
  const text = empty ?? project.entities.get(of ?? '')?.value.empty ?? interfaceWord(project, EMPTY)
  return text === undefined ? [] : [note(key, [quoted(words, text)], word(words, `prop.${key}`))]
}

function noHits({ project, words }: ProseContext): Item[] {
  const text = interfaceWord(project, NO_HITS)
  return text === undefined
    ? []
    : [note('searchedBy', [quoted(words, fillWords(text, { text: word(words, 'usual.searched') }))], word(words, 'usual.noHits'))]
}

/** Returns a note of the buttons of a dialog: the written labels, or those of every dialog. */
export function dialogButtons({ project, words }: ProseContext, raw: Raw): Item[] {
  const labels = (['cancel', 'ok'] as const).flatMap((key) => {
    const text = raw[key] === undefined ? interfaceWord(project, key) : raw[key]
    return typeof text === 'string' ? [quoted(words, text)] : []
  })
  const shown = fillWords(word(words, 'usual.buttons'), [labels.join(word(words, 'join.list'))])
  return labels.length === 0 ? [] : [{ ...note('buttons', [shown]), place: 'block' }]
}
