import type { Change } from '../model/fix.ts'
import type { Problem } from '../model/problem.ts'
import type { FileKind } from '../model/project.ts'
import type { Source } from '../model/source.ts'
import { misplaced } from './misplaced.ts'
import type { ShapeCheck } from './shape.ts'

/** Returns the problems of a single file: syntax, folder, structure and file name. */
export function checkSource(kind: FileKind, source: Source, shape: ShapeCheck, unreadable: ReadonlySet<string>): Problem[] {
  const found = syntaxProblems(source)
  if (source.data === undefined) return found
  const wrong = misplaced(kind, source.path)
  if (wrong) found.push({ path: source.path, ...source.locate(wrong.at, 'key'), code: wrong.code, values: {} })
  shape(kind, source, (code, at, values, what) => {
    // Commands declared in an unreadable file are not known.
    const excused = code === 'shape.unknown.do' && unreadable.has('command')
    const position = source.locate(at, what)
    const isSame = source.problems.some((one) => one.at.line === position.line)
    if (!excused && !isSame) found.push({ path: source.path, at, ...position, code, values })
  })
  const id = (source.data as { id?: unknown }).id
  const file = source.path.split('/').at(-1)?.replace('.json', '')
  if (typeof id === 'string' && id !== file)
    found.push({ path: source.path, at: ['id'], ...source.locate(['id']), code: 'file.id', values: { name: id, file: file ?? '' } })
  return found
}

/** Syntax errors that may occur at several words of a line; the same word is reported once. */
const MARKS = new Set(['ChinesePunctuation', 'OtherMark', 'WideLetters', 'WideBlank', 'OddBlank'])

/** Returns the syntax problems: per line the first one, and each further wrong mark. */
function syntaxProblems({ path, problems }: Source): Problem[] {
  const reported = new Set<string>()
  return problems.flatMap(({ code, at, word, plain = '', edits: own }): Problem[] => {
    const isFirst = !reported.has(`${at.line}`)
    const isNew = !reported.has(`${at.line} ${word}`)
    reported.add(`${at.line}`).add(`${at.line} ${word}`)
    if (!isFirst && !(MARKS.has(code) && isNew)) return []
    const values = { word, mark: word.charAt(0), plain }
    // The same wrong mark is corrected everywhere in the line.
    const like = problems.filter((one) => MARKS.has(code) && one.code === code && one.word === word && one.at.line === at.line)
    const edits = like.length > 1 ? like.flatMap((one) => one.edits ?? []) : own
    const fix = edits?.toSorted((left, right) => right.offset - left.offset).map((edit): Change => ({ path, do: 'text', ...edit }))
    return [{ path, ...at, code: `json.${code}`, values, ...(fix ? { fix } : {}) }]
  })
}
