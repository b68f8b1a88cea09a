import type { Edit, Slip } from './slip.ts'
import { plainMark } from './wide-marks.ts'

const isQuote = (letter: string) => plainMark(letter) === '"'
/** Matches the text after a closing quote. */
const AFTER = /^\s*([,:}\]]|$)/

/** Finds extra, missing and non-JSON quotes, and characters that a JSON string must not contain. */
export function quoteSlip(text: string, code: string, offset: number, word: string): Slip | undefined {
  const end = text.indexOf('\n', offset)
  const line = text.slice(offset, end < 0 ? text.length : end)
  if (text.charAt(offset - 1) === '"' && AFTER.test(line.slice(1)) && line.startsWith('"'))
    return { code: 'ExtraQuote', offset, word: '"', edits: [{ offset, length: 1, text: '' }], isGuess: true }
  const inner = innerQuotes(text, offset, line)
  if (inner) return inner
  if (isQuote(word.charAt(0))) return otherQuotes(offset, word.charAt(0), line)
  switch (code) {
    case 'UnexpectedEndOfString':
      return openText(offset, word, line)
    case 'InvalidEscapeCharacter': {
      const at = offset + Math.max(0, word.replace(/\\\\/g, '  ').search(/\\(?!["/bfnrtu])/))
      return { code, offset: at, word: text.slice(at, at + 2), edits: [{ offset: at, length: 0, text: '\\' }] }
    }
    case 'InvalidUnicode': {
      const at = offset + Math.max(0, word.replace(/\\\\/g, '  ').search(/\\u(?![\da-f]{4})/i))
      return { code, offset: at, word, edits: [{ offset: at, length: 0, text: '\\' }], isGuess: true }
    }
    case 'InvalidCharacter': {
      const letter = Array.from(word).findIndex((one) => one < ' ')
      const at = offset + Math.max(0, letter)
      return { code, offset: at, word, edits: [{ offset: at, length: 1, text: ' ' }], isGuess: true }
    }
    default:
      return undefined
  }
}

/**
 * Finds unescaped quotes inside a string, as in `"a "b" c"`, where the parser ends the string before b. The string continues when a letter
 * directly follows the quote, and ends at the first quote that is followed by `AFTER`.
 */
function innerQuotes(text: string, offset: number, line: string): Slip | undefined {
  if (text.charAt(offset - 1) !== '"' || !line.includes('"')) return undefined
  const isNext =
    /^\s*[:\uff1a]\s*[{[]/.test(line) ||
    /^[\s\uff0c\u3001\uff1b;]*"[^"]*"\s*[:\uff1a]/.test(line) ||
    /^[,:}\]\s\uff0c\u3001\uff1a\uff5d\uff3d;]*("|$)/.test(line)
  const inText = line.startsWith('"')
    ? /:\s*"(?:[^"\\\n]|\\.)*"$/.test(text.slice(0, offset)) && !/^"[^"]*"\s*[:\uff1a]/.test(line)
    : !isNext
  if (!inText) return undefined
  const inside = [offset - 1]
  for (const found of line.matchAll(/\\.|"/g)) {
    if (found[0] !== '"') continue
    if (AFTER.test(line.slice(found.index + 1))) {
      // A Chinese text has Chinese quotes.
      const [open, close] = /[\u4e00-\u9fff]/.test(line) ? ['\u201c', '\u201d'] : ["'", "'"]
      const edits = inside.map((at, index) => ({ offset: at, length: 1, text: index % 2 === 0 ? open : close }))
      return { code: 'InnerQuote', offset: offset - 1, word: '"', edits, isGuess: true }
    }
    inside.push(offset + found.index)
  }
  return undefined
}

/** Classifies a string that starts with a quote JSON does not use. */
function otherQuotes(offset: number, mark: string, line: string): Slip {
  const code = mark === "'" || mark === '`' ? 'SingleQuotes' : 'ChineseQuotes'
  const close = Array.from(line).findIndex(
    (letter, index) => index > 0 && (letter === '"' || isQuote(letter)) && AFTER.test(line.slice(index + 1)),
  )
  const edits = [0, close].map((at): Edit => ({ offset: offset + at, length: 1, text: '"' }))
  return { code, offset, word: mark, ...(close > 0 ? { edits } : { isGuess: true }) }
}

/** Classifies a string that does not end on its line: its last quote is Chinese or missing. */
function openText(offset: number, word: string, line: string): Slip {
  const last = line.search(/[\u201d\u201c\uff02](?=[\s,}\]:]*$)/)
  if (last > 0) {
    const at = offset + last
    return { code: 'ChineseQuotes', offset: at, word: line.charAt(last), edits: [{ offset: at, length: 1, text: '"' }] }
  }
  const end = line.search(/[\s,}\]]*$/)
  return { code: 'UnexpectedEndOfString', offset, word, edits: [{ offset: offset + end, length: 0, text: '"' }], isGuess: true }
}
