import { comparisonsIn, type Domain, type NotedCondition, pathsOf } from '../../compile/noted.ts'
import type { Compiled } from '../../compile/view.ts'
import type { Problem } from '../../model/problem.ts'
import type { WrittenCondition } from '../../model/written-condition.ts'
import { isObject } from '../../model/normalize.ts'
import { writtenViews } from '../rules/written-views.ts'
import { decided } from './decided.ts'
import { type Given, givenParams } from './given-params.ts'
import type { AdviceRule } from './rule.ts'
import { viewsOf } from '../checked-views.ts'
import { problemAt } from './problem-at.ts'
import { writtenNames } from './written-names.ts'

/** Reports a comparison of a param that none of the values that all places pass can meet. */
export const neverGiven: AdviceRule = {
  level: 'warning',
  find({ project, plans }) {
    const given = givenParams(project)
    const written = new Map(writtenViews(project).map((view) => [view.source.path, view]))
    return viewsOf(project, plans).flatMap(({ name, compiled, declared: { source, value: view } }) => {
      const places = given.get(`${view.path === undefined ? 'part' : 'screen'} ${name}`) ?? []
      const file = written.get(source.path)
      if (places.length === 0 || !file) return []
      const compared = comparedParams(compiled)
      const own = compared.length > 0 ? writtenNames(project, file, undefined) : new Set<string>()
      return compared.flatMap(({ noted, one, param, domain }): Problem[] => {
        if (own.has(one.path)) return []
        const values = literals(places, param, view.params?.[param]?.default)
        if (!values || !isNever(one, domain, values, noted)) return []
        return [
          problemAt(source, 'dead.given', [...one.at, one.operator ?? ''], { name: one.path, only: values.map(String).join(' ') }, 'key'),
        ]
      })
    })
  },
}

type Comparison = Extract<WrittenCondition, { kind: 'comparison' }>

interface ComparedParam {
  noted: NotedCondition
  one: Comparison
  param: string
  domain: Domain
}

const knownParams = new WeakMap<Compiled, readonly ComparedParam[]>()

/** Returns the comparisons of the view's params with a value; cached per compiled view. */
function comparedParams(compiled: Compiled): readonly ComparedParam[] {
  const known = knownParams.get(compiled)
  if (known) return known
  // A dialog's params are separate.
  const found = compiled.conditions.flatMap((noted) =>
    noted.at[0] === 'dialogs'
      ? []
      : comparisonsIn(noted.condition).flatMap((one): ComparedParam[] => {
          const [domain, param] = [noted.domains.get(one.path), /^params\.(\w+)$/.exec(one.path)?.[1]]
          return domain && param !== undefined && one.operator !== 'empty' ? [{ noted, one, param, domain }] : []
        }),
  )
  knownParams.set(compiled, found)
  return found
}

/** Returns all values that places pass, or the default; undefined if one passes what is only known at run time. */
function literals(places: readonly Given[], param: string, usual: unknown): unknown[] | undefined {
  const given = places.flatMap(({ values }) => (Object.hasOwn(values, param) ? [values[param]] : []))
  const all = [...new Set([...given, ...(usual === undefined ? [] : [usual])])]
  const isOpen = all.some((one) => isObject(one) || Array.isArray(one) || (typeof one === 'string' && one.includes('{')))
  return all.length === 0 || isOpen ? undefined : all
}

function isNever(one: Comparison, domain: Domain, values: readonly unknown[], { domains }: NotedCondition): boolean {
  if (pathsOf(one).length > 1) return false
  return decided(one, [], new Map([...domains, [one.path, { ...domain, values }]])) === 'never'
}
