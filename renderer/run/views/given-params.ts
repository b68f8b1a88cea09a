import type { Fields } from '../../language/field.ts'
import { getPath } from '../../language/path.ts'
import type { Formatters } from '../../language/text.ts'
import type { ValuesPlan } from '../../compile/plan.ts'
import { memoized } from './memoized.ts'
import { pathsOf, type Scope, subscribeAll, valueOf, type ValueSource } from '../data/index.ts'

/** The paths that what is given reads; a list gives its part the same in each row. */
const readBy = (given: ValuesPlan): string[][] => memoized(known, given, () => pathsOf(given))

const known = new WeakMap<ValuesPlan, string[][]>()

/**
 * The params of a part, read where they were given: each leads to what stands for it around the part, as it is at that moment. What is
 * empty counts as not given, and its default stands in for it.
 */
export function givenParams(given: ValuesPlan, declared: Fields, scope: Scope, formatters: Formatters): ValueSource {
  function value(name: string): unknown {
    const plan = given[name]
    const found = plan && valueOf(plan, scope, formatters)
    return found === undefined || found === null || found === '' ? declared[name]?.default : found
  }
  // What can't change need not be listened to.
  const paths = readBy(given)
  const changes = paths.some(([root = '']) => scope.source(root)?.subscribe)
  return {
    get(path) {
      const [name] = path
      if (name !== undefined) return getPath(value(name), path.slice(1))
      return Object.fromEntries(Object.keys(declared).map((one) => [one, value(one)]))
    },
    ...(changes ? { subscribe: (_path, listener) => subscribeAll(scope, paths, listener) } : {}),
  }
}
