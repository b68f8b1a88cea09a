import { nearest } from '../model/nearest.ts'
import { suggest } from '../model/suggestions.ts'
import { fieldsOf, isKnown, type Type, typeWords, UNKNOWN } from '../model/scope-types.ts'
import { withPlainMarks } from '../model/plain-marks.ts'
import type { At } from '../model/source.ts'
import { type BindContext, report } from './bind-context.ts'
import { onlyPathTo } from './candidates.ts'
import { checkFilled } from './fills.ts'
import type { PathPlan } from './plan.ts'

/** Names that exist only inside a list, a form or a step, so another name is not what was meant. */
const INSIDE: ReadonlySet<string> = new Set(['item', 'form', 'event'])

export interface BoundPath {
  path: PathPlan
  type: Type
  /** The value, if it is known at compile time. */
  constant?: string
}

/** Resolves a path; reports the first unknown segment. */
export function bindPath(context: BindContext, path: string, at: At): BoundPath | undefined {
  const { project, scope } = context
  const steps = path.split('.')
  const [root = '', name = ''] = steps
  let type = scope.get(root)
  if (!type) return reportRoot(context, root, path, at)
  const alias = type.aliases?.[name]
  if (alias !== undefined) return bindPath(context, [alias, ...steps.slice(2)].join('.'), at)
  const { constants } = type
  if (type.planned) context.plannedUses.push({ name: root, at })
  notePath(context, root, name)
  for (const [index, step] of steps.slice(1).entries()) {
    if (!isKnown(project, type)) return { path: steps, type: UNKNOWN }
    const fields = fieldsOf(project, type)
    const next: Type | undefined = Object.hasOwn(fields, step) ? fields[step] : undefined
    if (!next) {
      reportField(context, steps, index, type, at)
      return undefined
    }
    checkFilled(context, steps, index + 1, type, next, at)
    type = next
  }
  if (constants) return { path: steps, type, constant: constants[name] ?? '' }
  context.reads.push(steps)
  return { path: steps, type: isKnown(project, type) ? type : UNKNOWN }
}

/** Words for the records of a list. */
const CONTENTS: ReadonlySet<string> = new Set(['list', 'items', 'rows', 'data', 'records', 'all'])

/** Reports an unknown field: with the nearest name, or the only path in scope that ends with the name. */
function reportField(context: BindContext, steps: readonly string[], index: number, type: Type, at: At): void {
  const [root = '', name = ''] = [steps[0], steps[index + 1]]
  const of = type.type === 'record' && !type.of ? steps.slice(0, index + 1).join(' ') : typeWords(type)
  const meant = suggest(name, Object.keys(fieldsOf(context.project, type)))
  // A list is named itself; other tools name what it contains.
  if (type.type === 'list' && CONTENTS.has(name)) {
    const whole = steps.slice(0, index + 1).join('.')
    return report(context, 'unknown.field', at, { name, path: steps.join('.'), nearest: whole, home: `${whole}.${name}`, of })
  }
  const own = root === 'state' || root === 'params' ? onlyPathTo(context, name)?.path : undefined
  const hint = own === undefined || meant.nearest ? meant : { nearest: own }
  report(context, 'unknown.field', at, { name, path: steps.join('.'), ...hint, of })
}

function reportRoot(context: BindContext, root: string, path: string, at: At): undefined {
  const known = [...context.scope.keys()].join(' ')
  const plain = withPlainMarks(path)
  if (plain !== path) report(context, 'path.marks', at, { path, nearest: plain })
  else if (context.later?.has(root)) report(context, 'result.later', at, { name: root })
  else if (INSIDE.has(root)) report(context, `outside.${root}`, at, { path, name: root, known, nearest: writable(context, path) })
  else {
    const meant = globalPath(context, path) ?? nearest(root, context.scope.keys()) ?? owned(context, path)
    report(context, 'unknown.root', at, { name: root, path, nearest: meant, known })
  }
}

/** Returns the only path in scope that a path without the name of its record means: `taskTitle` means `item.taskTitle`. */
function owned(context: BindContext, path: string): string {
  const [root = '', ...rest] = path.split('.')
  const found = onlyPathTo(context, root)?.path
  return found === undefined ? '' : [found, ...rest].join('.')
}

/** Returns the path of a constant or a time whose name was written without `settings` or `time`. */
function globalPath({ project, scope }: BindContext, path: string): string | undefined {
  const owner = ['settings', 'time'].find((root) => Object.hasOwn(fieldsOf(project, scope.get(root) ?? UNKNOWN), path))
  return owner && `${owner}.${path}`
}

/** Returns the state or the parameter with the name of a form field outside of a form. */
function writable({ scope, project }: BindContext, path: string): string {
  const [root, name = '', ...rest] = path.split('.')
  const owners = ['state', 'params'].filter((one) => Object.hasOwn(fieldsOf(project, scope.get(one) ?? UNKNOWN), name))
  return root === 'form' && rest.length === 0 && owners.length === 1 ? `${owners[0]}.${name}` : ''
}

/** Records the use of the view's own name or of the project's declaration that the path starts with. */
function notePath({ view, used, own }: BindContext, root: string, name: string): void {
  if (root === 'params' || root === 'state') for (const one of name ? [name] : Object.keys(view[root] ?? {})) own[root].add(one)
  else if (root === 'settings' && name) used.settings.add(name)
  else if (root === 'pictures' && name) used.pictures.add(name)
  else if (root === 'dictionary' && name) used.dictionaries.add(name)
  else if (Object.hasOwn(view.data ?? {}, root)) own.data.add(root)
}

/** Returns the type of the record that contains the path's last field; for records of a query it includes `given`. */
export const ownerOf = (context: BindContext, path: string): Type | undefined => {
  const end = path.lastIndexOf('.')
  return end < 0 ? undefined : typeAt(context, path.slice(0, end))
}

/** Returns the type of a path without reporting problems; `bindPath` reports them. */
export function typeAt({ project, scope }: BindContext, path: string): Type | undefined {
  const [root = '', ...steps] = path.split('.')
  let type = scope.get(root)
  for (const step of steps) {
    if (!type || type.unknown) return type
    const fields: Record<string, Type> = fieldsOf(project, type)
    type = Object.hasOwn(fields, step) ? fields[step] : undefined
  }
  return type
}
