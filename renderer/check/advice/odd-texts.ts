import { isObject } from '../../model/normalize.ts'
import type { FileKind } from '../../model/project.ts'
import type { Problem } from '../../model/problem.ts'
import type { At, Source } from '../../model/source.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Files with texts that users read. */
const READ: ReadonlySet<FileKind> = new Set(['screen', 'part', 'messages', 'dictionary', 'entity', 'modes'])

/** Keys of texts that are patterns or programs, in which every character counts. */
const EXACT: ReadonlySet<string> = new Set(['pattern', 'because', 'description', 'listComma'])

interface Text {
  source: Source
  at: At
  text: string
}

const found = new WeakMap<Source, Text[]>()

/** Returns the texts of a file with characters of the language that is written in it. */
function textsOf(source: Source): Text[] {
  const known = found.get(source)
  if (known) return known
  const texts: Text[] = []
  const visit = (value: unknown, at: At): void => {
    if (typeof value === 'string' && /\p{Script=Han}/u.test(value)) texts.push({ source, at, text: value })
    else if (Array.isArray(value)) value.forEach((one, index) => visit(one, [...at, index]))
    else if (isObject(value)) for (const [key, one] of Object.entries(value)) if (!EXACT.has(key)) visit(one, [...at, key])
  }
  visit(source.data, [])
  found.set(source, texts)
  return texts
}

/** Returns a rule that judges each text by itself; results are cached per file. */
function perText(judge: (text: Text) => Problem[]): AdviceRule {
  const judged = new WeakMap<Source, Problem[]>()
  const ofFile = (source: Source) => {
    const problems = judged.get(source) ?? textsOf(source).flatMap(judge)
    judged.set(source, problems)
    return problems
  }
  return { level: 'hint', find: ({ project }) => project.sources.flatMap(({ kind, source }) => (READ.has(kind) ? ofFile(source) : [])) }
}

/** Reports blanks at the ends of texts, which shift what is drawn beside or centred. */
export const textBlanks: AdviceRule = perText(({ source, at, text }) =>
  text === text.trim() ? [] : [problemAt(source, 'text.blanks', at, { name: text.trim() })],
)

/** Half-width mark -> the mark of a Chinese sentence. */
const MARKS: Readonly<Record<string, string>> = { ',': '\uff0c', ';': '\uff1b', ':': '\uff1a', '?': '\uff1f', '!': '\uff01' }
const BETWEEN = /(?<=\p{Script=Han})[,;:?!](?=\p{Script=Han})/u

/** Reports half-width marks inside sentences of full-width characters. */
export const textMarks: AdviceRule = perText(({ source, at, text }) => {
  const mark = BETWEEN.exec(text.replaceAll(/\{[^}]*\}/g, ''))?.[0]
  return mark === undefined
    ? []
    : [problemAt(source, 'text.marks', at, { name: at.slice(-2).join('.'), mark, plain: MARKS[mark] ?? '', text })]
})
