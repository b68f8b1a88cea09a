import type { Problem } from '../model/problem.ts'
import type { FileKind } from '../model/project.ts'
import type { Source } from '../model/source.ts'
import { misplaced } from './misplaced.ts'
import type { ShapeCheck } from './shape.ts'

/** What is wrong with one file by itself: its JSON, its folder, its shape, its name. */
export function checkSource(kind: FileKind, source: Source, shape: ShapeCheck, unreadable: ReadonlySet<string>): Problem[] {
  const first = source.problems[0]
  if (first)
    return [
      {
        path: source.path,
        ...first.at,
        code: `json.${chinese(first.word) ?? first.code}`,
        values: { word: first.word, mark: first.word.charAt(0), plain: PLAIN[first.word.charAt(0)] ?? '' },
      },
    ]
  const found: Problem[] = []
  const wrong = misplaced(kind, source.path)
  if (wrong) found.push({ path: source.path, ...source.locate(wrong.at, 'key'), code: wrong.code, values: {} })
  shape(kind, source, (code, at, values, what) => {
    // The commands of a file that can't be read are missing from the language, too.
    const excused = code === 'shape.unknown.do' && unreadable.has('command')
    if (!excused) found.push({ path: source.path, ...source.locate(at, what), code, values })
  })
  const id = (source.data as { id?: unknown }).id
  const file = source.path.split('/').at(-1)?.replace('.json', '')
  if (typeof id === 'string' && id !== file)
    found.push({ path: source.path, ...source.locate(['id']), code: 'file.id', values: { name: id, file: file ?? '' } })
  return found
}

/** Chinese punctuation and what JSON wants instead. */
const PLAIN: Record<string, string> = Object.fromEntries(
  [...'\uff0c,\uff1a:\uff5b{\uff5d}\uff3b[\uff3d]\u201c"\u201d"\u2018"\u2019"'].flatMap((mark, index, all) =>
    index % 2 === 0 ? [[mark, all[index + 1] ?? '']] : [],
  ),
)

function chinese(word: string): string | undefined {
  const plain = PLAIN[word.charAt(0)]
  return plain === undefined ? undefined : plain === '"' ? 'ChineseQuotes' : 'ChinesePunctuation'
}
