import { type ParseError, printParseErrorCode } from 'jsonc-parser'
import { unbracedName, unclosedBracket } from './brackets.ts'
import { quoteSlip } from './quote-errors.ts'
import type { Edit, Slip } from './slip.ts'
import { BLANK, narrow, plainLiteral, plainMark, WIDE, WIDE_BLANK } from './wide-marks.ts'

const UNCLOSED: Record<string, string> = { '{': 'UnclosedBrace', '[': 'UnclosedBracket' }
const CLOSING: Record<string, string> = { '{': '}', '[': ']' }
const replace = (offset: number, word: string, text: string): Edit[] => [{ offset, length: word.length, text }]

/** Returns the likely cause of the parser's first error. */
export function slipOf(text: string, error: ParseError): Slip {
  const { offset } = error
  const code = printParseErrorCode(error.error)
  const word = text.slice(offset, offset + Math.max(error.length, 1))
  return (
    quoteSlip(text, code, offset, word) ?? markSlip(text, offset, word) ?? bracketSlip(text, offset) ?? otherSlip(text, code, offset, word)
  )
}

/** Finds a punctuation mark, digit or blank that only resembles its JSON counterpart. */
function markSlip(text: string, start: number, word: string): Slip | undefined {
  if (word.startsWith('"')) return undefined
  const inside = Array.from(word).findIndex((letter) => plainMark(letter) !== undefined || BLANK.test(letter))
  const bare = inside < 0 ? word : word.slice(0, inside)
  if (inside < 0 || !/^(|[-\d.]+|true|false|null)$/.test(bare))
    return WIDE.test(word) || /^\d+\u3002\d/.test(word) ? wideWord(start, word) : undefined
  const [offset, mark] = [start + inside, word.charAt(inside)]
  if (BLANK.test(mark))
    return { code: mark === WIDE_BLANK ? 'WideBlank' : 'OddBlank', offset, word: mark, edits: replace(offset, mark, ' ') }
  const plain = plainMark(mark) ?? ''
  if (plain === '"') return undefined
  const isUsual = /[ -~]/.test(mark)
  // ASCII marks that JSON does not use: a semicolon, an equals sign, single quotes.
  return { code: isUsual ? 'OtherMark' : 'ChinesePunctuation', offset, word: mark, plain, edits: replace(offset, mark, plain) }
}

/** Finds a number or a JSON literal typed in full-width characters. */
function wideWord(offset: number, word: string): Slip | undefined {
  const plain = narrow(word)
  if (!/^(-?\d+(\.\d+)?|true|false|null)$/.test(plain)) return undefined
  return { code: 'WideLetters', offset, word, plain, edits: replace(offset, word, plain) }
}

function bracketSlip(text: string, offset: number): Slip | undefined {
  const unbraced = unbracedName(text, offset)
  if (unbraced) return { code: 'OpenBraceExpected', ...unbraced }
  const unclosed = unclosedBracket(text)
  if (!unclosed || unclosed.seenAt > offset) return undefined
  const { mark, seenAt, seenLine } = unclosed
  const extra = extraBracket(text, seenAt)
  if (extra) return extra
  const before = text.slice(0, seenAt).search(/[\s,]*$/)
  const edits = [{ offset: before, length: 0, text: CLOSING[mark] ?? '' }]
  return { code: UNCLOSED[mark] ?? '', offset: unclosed.offset, word: String(seenLine), edits, isGuess: true }
}

/** Finds a closing bracket typed twice: without it, the rest of the text has no unclosed bracket. */
function extraBracket(text: string, offset: number): Slip | undefined {
  const mark = text.charAt(offset)
  if (!/[\]}]/.test(mark) || text.charAt(offset - 1) !== mark) return undefined
  const without = text.slice(0, offset) + text.slice(offset + 1)
  return unclosedBracket(without)
    ? undefined
    : { code: 'ExtraBracket', offset: offset - 1, word: mark, edits: replace(offset, mark, ''), isGuess: true }
}

function otherSlip(text: string, code: string, offset: number, word: string): Slip {
  const before = text.slice(0, offset).search(/\s*$/)
  switch (code) {
    case 'InvalidCommentToken':
      return { code, offset, word, ...withoutComment(offset, word) }
    case 'UnexpectedEndOfNumber':
      return { code, offset, word, edits: replace(offset, word, word.replace(/\D+$/, '')), isGuess: true }
    case 'InvalidSymbol':
      return symbolSlip(text, offset, word)
    case 'ValueExpected':
    case 'PropertyNameExpected':
      // Of two commas the second is superfluous; before a closing bracket the last one is.
      if (text.charAt(before - 1) === ':') return { code: 'ValueMissing', offset, word }
      if (code === 'PropertyNameExpected' && /^\d/.test(word)) return groupedNumber(text, offset) ?? { code, offset, word }
      if (/^[-\d.]+$/.test(word) && /^\s*:/.test(text.slice(offset + word.length)))
        return { code: 'BareName', offset, word, edits: replace(offset, word, `"${word}"`), isGuess: true }
      if (word === ',') return { code: 'ExtraComma', offset, word, edits: replace(offset, word, ' '), isGuess: true }
      if (text.charAt(before - 1) === ',' && /^[\]}]/.test(word)) return { code, offset, word, edits: replace(before - 1, ',', ' ') }
      return { code, offset, word }
    case 'CommaExpected': {
      if (/^\d/.test(word) && text.charAt(offset - 1) === '0')
        return { code: 'LeadingZero', offset: offset - 1, word: `0${word}`, edits: replace(offset - 1, '0', '') }
      const isSameLine = !text.slice(before, offset).includes('\n')
      const edits = [{ offset: before, length: 0, text: ',' }]
      return { code: isSameLine ? 'CommaExpectedHere' : code, offset, word, edits, isGuess: true }
    }
    case 'ColonExpected':
      return { code, offset, word, edits: [{ offset: before, length: 0, text: ':' }], isGuess: true }
    default:
      return { code, offset, word }
  }
}

/** Finds a number with commas between its thousands, or a name that is a number without quotes. */
function groupedNumber(text: string, offset: number): Slip | undefined {
  const [, before = ''] = /(-?\d{1,3}(?:,\d{3})*,)$/.exec(text.slice(0, offset)) ?? []
  const [after = ''] = /^\d{3}(?:,\d{3})*(?![\d.])/.exec(text.slice(offset)) ?? []
  const [name = ''] = /^[\d.]+(?=\s*:)/.exec(text.slice(offset)) ?? []
  if (name !== '') return { code: 'BareName', offset, word: name, edits: replace(offset, name, `"${name}"`), isGuess: true }
  if (before === '' || after === '') return undefined
  const [start, word] = [offset - before.length, before + after]
  const plain = word.replaceAll(',', '')
  return { code: 'GroupedNumber', offset: start, word, plain, edits: replace(start, word, plain) }
}

/** Returns the repair of a comment. One that is not closed reaches to the end of the file, but meant is its line. */
function withoutComment(offset: number, comment: string): Pick<Slip, 'edits' | 'isGuess'> {
  const isOpen = comment.startsWith('/*') && !comment.endsWith('*/')
  const meant = isOpen ? (comment.split('\n')[0] ?? '') : comment
  return { edits: replace(offset, meant, ' '.repeat(meant.length)), ...(isOpen ? { isGuess: true } : {}) }
}

/** Classifies a word without quotes. */
function symbolSlip(text: string, offset: number, word: string): Slip {
  if (word.startsWith('#')) {
    const rest = text.slice(offset).split('\n')[0] ?? ''
    return { code: 'InvalidCommentToken', offset, word, edits: replace(offset, rest, '') }
  }
  const [number = ''] = /-?[\d.]+$/.exec(text.slice(0, offset)) ?? []
  if (number !== '') return { code: 'NumberWithUnit', offset, word, edits: replace(offset, word, '') }
  const plain = plainLiteral(word)
  const quoted = replace(offset, word, `"${word}"`)
  const isName = /^\s*:/.test(text.slice(offset + word.length))
  if (isName) return { code: 'BareName', offset, word, edits: quoted, isGuess: true }
  if (plain !== undefined) return { code: 'OtherLiteral', offset, word, plain, edits: replace(offset, word, plain) }
  return { code: 'InvalidSymbol', offset, word, ...(/^[\w.\u4e00-\u9fff]+$/.test(word) ? { edits: quoted, isGuess: true } : {}) }
}
