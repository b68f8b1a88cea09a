import type { At } from '../model/source.ts'
import { pathToken } from './paths.ts'
import type { ProseContext } from './scope.ts'
import type { PlaceholderToken, TextToken } from './tokens.ts'
import { firstWord, fillWords, quoted, word } from './words.ts'

const PATH = /^[a-z]\w*(\.\w+)+$/

/** Returns the token of a text; its placeholders name data. */
export function textToken(place: ProseContext, text: string, at: At): TextToken {
  const parts = text
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') && part.endsWith('}') ? placeholder(place, part.slice(1, -1), at) : part))
  return { kind: 'text', at, json: text, parts }
}

function placeholder(place: ProseContext, written: string, at: At): PlaceholderToken {
  const [path = '', ...formats] = written.split('|').map((piece) => piece.trim())
  return { kind: 'placeholder', path: pathToken(place, path, at), formats: formats.map((one) => format(place, one, at)) }
}

function format(place: ProseContext, written: string, at: At): PlaceholderToken['formats'][number] {
  const [name = '', argument] = [written.split(':')[0], written.includes(':') ? written.slice(written.indexOf(':') + 1) : undefined]
  const other = argument !== undefined && PATH.test(argument) && name === 'orElse' ? pathToken(place, argument, at) : undefined
  const given = other?.text ?? (name === 'orElse' ? quoted(place.words, argument ?? '') : (argument ?? ''))
  const whole = name === 'number' && (argument ?? '0') === '0' ? 'format.number.whole' : `format.${written}`
  const words = firstWord(place.words, whole, `format.${name}`)
  return { written, text: words === undefined ? written : fillWords(words, [given]), ...(other ? { path: other } : {}) }
}

/** Returns the words of a text: quoted, with each placeholder in brackets. */
export function textProse({ words }: Pick<ProseContext, 'words'>, { parts }: TextToken): string {
  const only = parts.length === 1 ? parts[0] : undefined
  if (only !== undefined && typeof only !== 'string') return placeholderProse(words, only)
  return quoted(words, parts.map((part) => (typeof part === 'string' ? part : placeholderProse(words, part))).join(''))
}

function placeholderProse(words: ProseContext['words'], { path, formats }: PlaceholderToken): string {
  const shown = formats.filter(({ written }) => written !== 'label').map(({ text }) => text)
  return `${word(words, 'hole.open')}${[path.text, ...shown].join(word(words, 'join.values'))}${word(words, 'hole.close')}`
}
