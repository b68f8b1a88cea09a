import { characters } from '../../renderer/language/text.ts'
import { type Command, fail } from '../action.ts'

/** Matches a remark after which a phrase follows without a comma: it ends with punctuation or a line break. */
const SEPARATED = /[\p{P}\n]\s*$/u

/** Returns a remark with a usual phrase at its end. Throws `full` when the result would be longer than the field allows. */
const addPhrase: Command<'task.addPhrase'> = async ({ remark = '', phrase = '', limit = 0 }, context) => {
  const hasComma = remark.trim() !== '' && !SEPARATED.test(remark)
  const text = hasComma ? context.message('task.remarkAndPhrase', { remark: remark.trimEnd(), phrase }).text : remark + phrase
  return characters(text) > limit ? fail('task.addPhrase', 'full', { limit }) : text
}
export default addPhrase
