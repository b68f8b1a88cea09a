import type { WrittenEach } from '../model/each.ts'
import type { Problem } from '../model/problem.ts'
import type { Declared, Dictionary } from '../model/project.ts'
import { type Type, UNKNOWN } from '../model/scope-types.ts'
import type { At, Source } from '../model/source.ts'
import type { RawProps } from '../model/written-node.ts'
import { lookUp, noteScope, withOwnReads, report, withNames } from './bind-context.ts'
import type { NodeContext } from './node-context.ts'
import { bindPath } from './paths.ts'

/** One entry after the expansion of the template. */
interface ExpandedEntry {
  key: string
  raw: unknown
  /** The context of the entry; its scope contains the name of the code. */
  context: NodeContext
}

/**
 * Binds an `each` template by expanding it for every code of a dictionary. Each entry is bound on its own, so that a missing icon or count
 * is reported for its code. A problem of the template is reported once.
 */
export function bindEach<Plan>(
  context: NodeContext,
  each: WrittenEach,
  at: At,
  bind: (context: NodeContext, raw: unknown, key: string) => Plan | undefined,
): [string, Plan][] {
  const problems: Problem[] = []
  const entries = entriesOf({ ...context, problems }, each, at)
  const plans = entries.flatMap(({ key, raw, context: inside }): [string, Plan][] => {
    const plan = bind(inside, raw, key)
    return plan === undefined ? [] : [[key, plan]]
  })
  const seen = new Set<string>()
  for (const problem of problems) {
    const key = `${problem.path}:${problem.line}:${problem.column} ${problem.code}`
    if (!seen.has(key)) context.problems.push(problem)
    seen.add(key)
  }
  return plans
}

function entriesOf(context: NodeContext, each: WrittenEach, at: At): ExpandedEntry[] {
  const { dictionary, as, template, except, and } = each
  const declared = lookUp(context, 'dictionary', dictionary, context.project.dictionaries, [...at, 'each', 'dictionary'])
  const extra = Object.entries(and).map(
    ([key, raw]): ExpandedEntry => ({ key, raw, context: { ...context, source: mapSource(context.source, at, key, () => 'and') } }),
  )
  const codes = declared?.value.order ?? Object.keys(declared?.value.codes ?? {})
  // Problems of the dictionary are reported in its file.
  if (!declared || codes.length === 0) return extra
  context.used.dictionaries.add(dictionary)
  if (context.scope.has(as)) report(context, 'name.hides', [...at, 'each', 'as'], { name: as })
  if (declared.value.open) report(context, 'each.open', [...at, 'each', 'dictionary'], { name: dictionary })
  for (const code of Object.keys(except)) {
    if (!codes.includes(code))
      report(context, 'each.code', [...at, 'except', code], { name: code, dictionary, known: codes.join(' ') }, 'key')
  }
  checkIcons(context, each, declared, codes)
  const unresolved = Object.entries(each.paths).flatMap(([name, path]) =>
    bindPath(withOwnReads(context), path, [...at, 'each', 'paths', name]) ? [] : [name],
  )
  const generated = codes.map((code): ExpandedEntry => {
    const exception = except[code] ?? {}
    const source = mapSource(context.source, at, code, (key) => (key !== undefined && Object.hasOwn(exception, key) ? 'except' : 'is'))
    const named = withNames({ ...context, source }, [[as, typeOfCode(each, declared, code, unresolved)]])
    const inside = noteScope(context, named, { kind: 'entry', as })
    return { key: code, raw: { ...template, ...exception }, context: inside }
  })
  return [...extra, ...generated]
}

/** Returns a source that maps positions of an expanded entry to the template (`is`), an exception (`except`) or an extra entry (`and`). */
function mapSource(source: Source, at: At, entry: string, part: (key: string | undefined) => 'is' | 'except' | 'and'): Source {
  return {
    ...source,
    locate(path, what) {
      const isInside = path.length > at.length && at.every((step, index) => path[index] === step) && String(path[at.length]) === entry
      if (!isInside) return source.locate(path, what)
      const rest = path.slice(at.length + 1)
      const where = part(rest[0] === undefined ? undefined : String(rest[0]))
      return source.locate([...at, where, ...(where === 'is' ? [] : [entry]), ...rest], what)
    },
  }
}

/** Returns the type of a code inside the template: its code, label and icon are constants; `paths` are aliases of data paths. */
function typeOfCode(
  { dictionary, paths }: WrittenEach,
  { value }: Declared<Dictionary>,
  code: string,
  unresolved: readonly string[],
): Type {
  const { label = '', icon } = value.codes[code] ?? {}
  const fields: Record<string, Type> = { code: { type: 'code', dictionary }, label: { type: 'text' }, icon: { type: 'text' } }
  return {
    type: 'record',
    fields: { ...fields, ...Object.fromEntries(Object.keys(paths).map((name): [string, Type] => [name, UNKNOWN])) },
    constants: { code, label, ...(icon === undefined ? {} : { icon }) },
    aliases: Object.fromEntries(
      Object.entries(paths).flatMap(([name, path]) => (unresolved.includes(name) ? [] : [[name, `${path}.${code}`]])),
    ),
  }
}

/** Reports codes without an icon, in the dictionary's file, when the template uses the icon. */
function checkIcons(context: NodeContext, { as, template, except }: WrittenEach, declared: Declared<Dictionary>, codes: readonly string[]) {
  const usesIcon = (raw: RawProps) => Object.values(raw).includes(`${as}.icon`)
  for (const code of codes) {
    if (declared.value.codes[code]?.icon !== undefined || !usesIcon({ ...template, ...except[code] })) continue
    const { path, locate } = declared.source
    context.problems.push({
      path,
      ...locate(['codes', code], 'key'),
      code: 'each.icon',
      values: { name: code, other: context.source.path },
    })
  }
}
