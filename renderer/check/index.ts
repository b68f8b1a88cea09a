import { readFileSync } from 'node:fs'
import { nothingUsed, type Used } from '../compile/binder.ts'
import { compilePart, compileScreen } from '../compile/view.ts'
import { checkDeclarations } from './declarations.ts'
import { describe, inOrder, type Problem } from './problem.ts'
import { type ShapeCheck, shapeCheck } from './shape.ts'
import type { Source } from './source.ts'
import { languageBundle } from './structure.ts'
import { type Kind, readWorld, type World } from './world.ts'

/**
 * The checker: parse, structure, names and types, in that order. One module behind `npm run check`, the build, the
 * dev overlay and the tests. Nothing in it knows what the screens are about.
 */
export interface Checker {
  check(): { world: World; problems: Problem[] }
  describe(problem: Problem): string
}

/** A checker for the schemas of `root`, with the widgets and steps of `manifests` (the same project, if not said). */
export function createChecker(root: string, manifests = root): Checker {
  const sentences = JSON.parse(readFileSync(`${manifests}/schemas/language/errors.json`, 'utf8')) as Record<string, string>
  let shape: ShapeCheck | undefined
  let shapeKey = ''
  function check() {
    const world = readWorld(root, manifests)
    const bundle = languageBundle(`${manifests}/schemas/language`, world)
    const key = JSON.stringify(bundle)
    if (!shape || key !== shapeKey) [shape, shapeKey] = [shapeCheck(bundle), key]
    return { world, problems: checkWorld(world, shape) }
  }
  return { check, describe: (problem) => describe(problem, sentences) }
}

/** All mistakes of a world, in the order of the files. */
export function checkWorld(world: World, shape: ShapeCheck): Problem[] {
  const problems: Problem[] = world.strays.map((path) => ({ path, line: 1, column: 1, code: 'file.stray', values: { name: path } }))
  for (const { kind, source } of world.sources) problems.push(...checkSource(kind, source, shape))
  // Names are looked up only in files whose structure holds; otherwise one slip would be reported twice.
  const broken = new Set(problems.map(({ path }) => path))
  const used = nothingUsed()
  problems.push(...checkDeclarations(world, used).filter(({ path }) => !broken.has(path)))
  for (const { value, source } of world.screens.values()) {
    if (!broken.has(source.path)) problems.push(...compileScreen(world, source, value, used).binder.problems)
  }
  for (const { value, source } of world.parts.values()) {
    if (!broken.has(source.path)) problems.push(...compilePart(world, source, value, used).binder.problems)
  }
  // A mistyped name would also leave the right one unused.
  if (problems.length === 0) problems.push(...unusedNames(world, used))
  return problems.sort(inOrder)
}

function checkSource(kind: Kind, source: Source, shape: ShapeCheck): Problem[] {
  const first = source.problems[0]
  if (first) return [{ path: source.path, ...first.at, code: `json.${first.code}`, values: { word: first.word } }]
  const found: Problem[] = []
  shape(kind, source, (code, at, values, what) => found.push({ path: source.path, ...source.locate(at, what), code, values }))
  const id = (source.data as { id?: unknown }).id
  const file = source.path.split('/').at(-1)?.replace('.json', '')
  if (typeof id === 'string' && id !== file)
    found.push({ path: source.path, ...source.locate(['id']), code: 'file.id', values: { name: id, file: file ?? '' } })
  return found
}

/** What is declared and never used; planned names are not expected to be. */
function unusedNames(world: World, used: Used): Problem[] {
  const found: Problem[] = []
  const look = (kind: string, map: World['messages'] | World['parts'] | World['queries'] | World['commands'], names: Set<string>) => {
    for (const [name, { value, source, at }] of map) {
      const exempt = 'planned' in value || (kind === 'message' && 'kind' in value && value.kind === 'answer')
      if (!names.has(name) && !exempt)
        found.push({ path: source.path, ...source.locate(at, 'key'), code: `unused.${kind}`, values: { name } })
    }
  }
  look('message', world.messages, used.messages)
  look('part', world.parts, used.parts)
  look('query', world.queries, used.queries)
  look('command', world.commands, used.commands)
  return found
}
