import { fieldsOf, GLOBALS, isKnown, type Type } from '../model/scope-types.ts'
import { nearest } from '../model/nearest.ts'
import type { BindContext } from './bind-context.ts'

interface Candidate {
  path: string
  type: Type
}

/** Returns the view's own names in scope and their fields, two levels deep; the paths that an author may have meant. */
function* candidates({ project, scope }: BindContext): Generator<Candidate> {
  for (const [root, type] of scope) {
    if (GLOBALS.includes(root) || !isKnown(project, type)) continue
    yield { path: root, type }
    for (const [name, field] of Object.entries(fieldsOf(project, type))) {
      if (!field) continue
      yield { path: `${root}.${name}`, type: field }
      if (root !== 'params' && root !== 'state') continue
      for (const [inner, one] of Object.entries(isKnown(project, field) ? fieldsOf(project, field) : {}))
        if (one) yield { path: `${root}.${name}.${inner}`, type: one }
    }
  }
}

/** Returns the only path in scope that ends with a name and fits; undefined without one, or with several. */
export function onlyPathTo(context: BindContext, name: string, fits: (type: Type) => boolean = () => true): Candidate | undefined {
  const found = [...candidates(context)].filter(({ path, type }) => path.split('.').at(-1) === name && fits(type))
  return found.length === 1 ? found[0] : undefined
}

/** Returns the only path in scope that fits. */
export function onlyPath(context: BindContext, fits: (type: Type) => boolean): Candidate | undefined {
  const found = [...candidates(context)].filter(({ type }) => fits(type))
  return found.length === 1 ? found[0] : undefined
}

/**
 * Returns the path of a fitting type that was probably meant instead of `path`. This is the record that contains it, a neighbour, or a name
 * with nearly the same letters. Without one of these, it is the only fitting path in scope.
 */
export function pathMeant(context: BindContext, path: string, fits: (type: Type) => boolean): string | undefined {
  const fitting = [...candidates(context)].filter((one) => one.path !== path && fits(one.type)).map((one) => one.path)
  const around = fitting.find((one) => path.startsWith(`${one}.`))
  if (around !== undefined) return around
  const owner = path.split('.').slice(0, -1).join('.')
  const beside = fitting.flatMap((one) => (one.split('.').slice(0, -1).join('.') === owner ? [one.split('.').at(-1) ?? ''] : []))
  const name = nearest(path.split('.').at(-1) ?? '', beside)
  if (name !== undefined) return owner === '' ? name : `${owner}.${name}`
  const own = /^(state|params)\./.test(path) ? fitting.filter((one) => /^state\.\w+$/.test(one)) : []
  return own.length === 1 ? own[0] : undefined
}
