import { asText } from '../../language/as-text.ts'
import { type Fixer, rewrite, setTo } from './finding.ts'
import { withoutBlank } from './messages.ts'
import { escaped } from './words.ts'

/** Returns the pattern of a placeholder with a path: its path, then its formats. */
const placeholder = (path: string) => new RegExp(`\\{\\s*${escaped(path)}\\s*((?:\\|[^}]*)?)\\}`)

/** Adds a format to the placeholder of the path. */
const withFormat = (format: (values: Record<string, string>) => string, isTight = false): Fixer =>
  rewrite((text, values) => {
    const path = values['path'] ?? ''
    const bar = isTight ? '|' : ' | '
    return text.replace(placeholder(path), (_, formats: string) => `{${path}${formats.trimEnd()}${bar}${format(values)}}`)
  })

/** Date letters of spreadsheets and other tools. */
const DATE_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/y+|Y+/g, 'YYYY'],
  [/m/g, 'M'],
  [/(?<!d)dd?(?!d)/g, ''],
  [/E{1,4}/g, 'dddd'],
]

/** Writes date letters as this language writes them: days in capitals, years in capitals, the weekday as `dddd`. */
const plainDate: Fixer = rewrite((text) =>
  DATE_LETTERS.reduce((left, [pattern, plain]) => left.replace(pattern, (found) => plain || found.toUpperCase()), text),
)

/** A full-width mark has the code of the plain one plus this number. */
const WIDER = 0xfee0

/** Returns the colour with six digits that one digit, written another number of times, means. */
const evenColour = (text: string): string | undefined => {
  const digit = /^#?([0-9a-f])\1*$/i.exec(text)?.[1]
  return digit === undefined ? undefined : `#${digit.repeat(HEX_DIGITS)}`
}

const HEX_DIGITS = 6

/** Returns a colour that is written as three numbers, without its mark, or with another number of digits. */
function plainColour(text: string): string | undefined {
  if (/^[0-9a-f]{6}$/i.test(text)) return `#${text}`
  const [, ...numbers] = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i.exec(text) ?? []
  if (numbers.length === 0) return evenColour(text)
  return `#${numbers
    .map((one) => Math.min(Number(one), 255).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`
}

/** Removes the argument of a format that takes none. */
const withoutArgument: Fixer = rewrite((text, { name = '' }) => text.replace(name, () => name.split(':')[0] ?? name))

export const TEXT_FIXES: Readonly<Record<string, Fixer>> = {
  'exposure.mask': (finding) => {
    const { at, value, values, around, set } = finding
    if (values['path'] !== undefined) return typeof value === 'string' && value.includes('{') ? maskInText(finding) : undefined
    const field = at.at(-1) === 'define' ? at : around
    return [set([...field, 'mask'], values['mask'])]
  },
  'exposure.otherMask': (finding) =>
    finding.key === 'mask'
      ? [finding.set(finding.at, finding.values['mask'])]
      : rewrite((text, { path = '', written = '', mask = '' }) =>
          text.replace(placeholder(path), (found) => found.replace(new RegExp(`mask:\\s*${written}`), `mask:${mask}`)),
        )(finding),
  ...Object.fromEntries(
    ['label', 'date', 'dateTime', 'weekdayDate', 'money', 'duration', 'bytes', 'join'].map((name) => [
      `format.argument.${name}`,
      withoutArgument,
    ]),
  ),
  'looks.raw': withFormat(() => 'label'),
  'domain.format': withFormat(({ format = '' }) => format),
  'format.type': rewrite((text, { name = '', path = '' }) =>
    text.replace(placeholder(path), (found) => found.replace(new RegExp(`\\s*\\|\\s*${escaped(name)}(:[^|}]*)?`), '')),
  ),
  'looks.cut': rewrite((text, { value = '' }) => text.replace(new RegExp(`cut:\\s*${value}(?!\\d)`), 'cut:15')),
  'domain.unitTwice': rewrite((text, { name = '', word = '' }) =>
    text.replace(new RegExp(`(\\{\\s*${escaped(name)}[^}]*\\}\\s*)${escaped(word)}`), '$1'),
  ),
  'text.blanks': rewrite((text) => text.trim()),
  'text.marks': rewrite((text, { mark = '', plain = '' }) => text.replaceAll(mark, plain)),
  // Both braces of a placeholder are usually of one width.
  'text.fullWidth': rewrite((text) => text.replace(/[\uff5b\uff5d\uff5c]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - WIDER))),
  // Brackets and signs around the path are how other tools write it.
  'text.path': rewrite((text, { name = '' }) => text.replace(new RegExp(`[$#%]?[[<%]?${escaped(name)}[\\]>%]?`), () => `{${name}}`)),
  'text.doubleBrace': rewrite((text) => text.replaceAll('{{', '{').replaceAll('}}', '}')),
  // A text without the limit means the limit by its own name; otherwise the only blank that it lacks is meant.
  'rule.blank': rewrite((text, { name = '', known = '' }) => {
    const left = known.split(' ').filter((one) => !text.includes(`{${one}}`))
    const meant = left.includes('limit') ? 'limit' : left.length === 1 ? left[0] : undefined
    return meant === undefined ? withoutBlank(text, `{${name}}`) : text.replaceAll(`{${name}}`, `{${meant}}`)
  }),
  'word.date': plainDate,
  'count.unread': ({ around, get, set, values }) => {
    const title = get([...around, 'item', 'title'])
    return typeof title === 'string' ? [set([...around, 'item', 'title'], `${title} ${values['text'] ?? ''}`)] : undefined
  },
  // A repeat inside a repeat of nothing else matches the same texts without the outer one.
  'pattern.slow': rewrite((text) => {
    const plain = text.replace(/\((?:\?:)?((?:\\.|\[[^\]]*\]|[^\\()[\]])[+*])\)[+*]/g, '$1')
    return plain === text ? undefined : plain
  }),
  'looks.contrast': setTo(() => '#000000'),
  'setting.colour': setTo(({ value, words }) => words[`colour.${asText(value).toLowerCase()}`] ?? plainColour(asText(value))),
  'setting.zone': setTo(({ words }) => words['example.zone']),
}

const maskInText = withFormat(({ mask = '' }) => `mask:${mask}`, true)
