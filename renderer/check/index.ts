import { type Files, withDrafts } from '../model/files.ts'
import { nothingUsed, type Used } from '../compile/used.ts'
import { SESSION } from '../model/scope-types.ts'
import { compilePart, compileScreen } from '../compile/view.ts'
import { attributeTypos } from './typo-attribution.ts'
import { checkDeclarations } from './declarations.ts'
import { unconfirmedNames } from './unconfirmed-names.ts'
import { asText } from '../language/codec.ts'
import { misplaced } from './misplaced.ts'
import { describe, inOrder, once } from './describe.ts'
import type { Problem } from '../model/problem.ts'
import { type ShapeCheck, shapeCheck, type Shapes } from './shape.ts'
import type { Source } from '../model/source.ts'
import { commandSteps } from './command-steps.ts'
import { createSourceParser } from '../model/source-parser.ts'
import type { Declared, FileKind, Project } from '../model/project.ts'
import { isObject } from '../model/normalize.ts'
import { readProject } from '../model/read-project.ts'
import { type NameFrequency, nameFrequency } from './name-frequency.ts'

/**
 * The checker: parse, structure, names and types, in that order. One module behind `npm run check`, the build, the
 * dev overlay and the tests. Nothing in it knows what the screens are about.
 */
export interface Checker {
  /** All mistakes; only what has changed since the last time is read and measured anew. */
  check(): { project: Project; problems: Problem[] }
  describe(problem: Problem): string
  /** Checks as if a file held this text; undefined takes the file itself again. */
  override(path: string, text: string | undefined): void
}

/** A checker for the schemas among these files, with the shapes of the language that they are written in. */
export function createChecker(source: Files, shapes: Shapes): Checker {
  const files = withDrafts(source)
  const sentences = JSON.parse(files.text('schemas/language/errors.json')) as Record<string, string>
  const read = createSourceParser()
  let shaped = new WeakMap<Source, Problem[]>()
  let shapedWith = ''
  function check() {
    const project = readProject(files, read)
    const commands = commandSteps(project)
    const key = JSON.stringify([...commands])
    if (key !== shapedWith) shaped = new WeakMap()
    shapedWith = key
    return { project, problems: checkProject(project, shapeCheck(shapes, commands, project.steps.keys()), shaped) }
  }
  return { check, describe: (problem) => describe(problem, sentences), override: files.override }
}

/** All mistakes of a project, in the order of the files. `shaped` remembers the structure of files that did not change. */
export function checkProject(project: Project, shape: ShapeCheck, shaped = new WeakMap<Source, Problem[]>()): Problem[] {
  const problems: Problem[] = project.strays.map((path) => ({ path, line: 1, column: 1, code: 'file.stray', values: { name: path } }))
  for (const { kind, source } of project.sources) {
    const found = shaped.get(source) ?? checkSource(kind, source, shape, project.unreadable)
    shaped.set(source, found)
    problems.push(...found)
  }
  for (const { value, source, at } of project.doubles) {
    problems.push({ path: source.path, ...source.locate(at, 'key'), code: 'duplicate.name', values: { name: asText(value) } })
  }
  // Names are looked up only in files whose structure holds; otherwise one slip would be reported twice.
  const broken = new Set(problems.map(({ path }) => path))
  project.broken = broken
  // A file that is not JSON hides what it declares: until it can be read, nobody else is to blame.
  const unreadable = problems.filter(({ code }) => code.startsWith('json.'))
  if (unreadable.length > 0) return unreadable.sort(inOrder)
  const used = nothingUsed()
  used.entities.add(SESSION)
  problems.push(...checkDeclarations(project, used, broken))
  for (const { value, source } of project.screens.values()) {
    if (!broken.has(source.path)) problems.push(...compileScreen(project, source, value, used).context.problems)
  }
  for (const { value, source } of project.parts.values()) {
    if (!broken.has(source.path)) problems.push(...compilePart(project, source, value, used).context.problems)
  }
  problems.push(...partCircles(project, broken))
  let counted: NameFrequency | undefined
  const everywhere = () => (counted ??= nameFrequency(project.sources.map(({ source }) => source)))
  const blamed = attributeTypos(project, problems, everywhere)
  blamed.push(...unconfirmedNames(project, blamed, everywhere))
  // A mistyped name would also leave the right one unused.
  if (blamed.length === 0) blamed.push(...unusedNames(project, used))
  return once(blamed).sort(inOrder)
}

/** A part that contains itself, straight or through others, could never be drawn. */
function partCircles(project: Project, broken: ReadonlySet<string>): Problem[] {
  const inside = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(inside)
    if (!isObject(value)) return []
    const own = value['widget'] === 'part' && typeof value['part'] === 'string' ? [value['part']] : []
    return [...own, ...Object.values(value).flatMap(inside)]
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean => {
    if (seen.has(from)) return false
    seen.add(from)
    const next = inside(project.parts.get(from)?.value.body)
    return next.includes(goal) || next.some((name) => reaches(name, goal, seen))
  }
  return [...project.parts].flatMap(([name, { source }]) =>
    !broken.has(source.path) && reaches(name, name)
      ? [{ path: source.path, ...source.locate(['body']), code: 'part.circle', values: { name } }]
      : [],
  )
}

function checkSource(kind: FileKind, source: Source, shape: ShapeCheck, unreadable: ReadonlySet<string>): Problem[] {
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

/** What is declared and never used; planned names are not expected to be, and calls may say why nobody uses them. */
function unusedNames(project: Project, used: Used): Problem[] {
  const found: Problem[] = []
  const look = <T extends object>(
    kind: string,
    map: Map<string, Declared<T>>,
    names: ReadonlySet<string>,
    exempt: (value: T) => boolean = () => false,
  ) => {
    for (const [name, { value, source, at }] of map) {
      if (names.has(name) || 'planned' in value || exempt(value)) continue
      const place = at.length > 0 ? source.locate(at, 'key') : source.locate(['id'])
      found.push({ path: source.path, ...place, code: `unused.${kind}`, values: { name } })
    }
  }
  look('message', project.messages, used.messages, ({ kind }) => kind === 'answer')
  look('part', project.parts, used.parts)
  look('query', project.queries, used.queries)
  look('command', project.commands, used.commands)
  look('call', project.calls, used.calls, (call) => 'unused' in call)
  look('entity', project.entities, used.entities)
  look('dictionary', project.dictionaries, used.dictionaries)
  return found
}
