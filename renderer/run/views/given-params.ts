import type { Fields } from '../../language/field.ts'
import { getPath } from '../../language/path.ts'
import type { Formatters } from '../../language/text.ts'
import type { ValuesPlan } from '../../compile/plan.ts'
import { memoized } from './memoized.ts'
import { pathsOf, type Scope, subscribeAll, valueOf, type ValueSource } from '../data/index.ts'

/** Returns the paths that the passed values read, cached, because each row of a list passes the same plan. */
const pathsOfGiven = (given: ValuesPlan): string[][] => memoized(pathsCache, given, () => pathsOf(given))

const pathsCache = new WeakMap<ValuesPlan, string[][]>()

/** Returns the params of an inline part; each is evaluated in the surrounding scope on every read. The default replaces an empty value. */
export function givenParams(given: ValuesPlan, declared: Fields, scope: Scope, formatters: Formatters): ValueSource {
  function value(name: string): unknown {
    const plan = given[name]
    const found = plan && valueOf(plan, scope, formatters)
    return found === undefined || found === null || found === '' ? declared[name]?.default : found
  }
  // Constant values need no subscription.
  const paths = pathsOfGiven(given)
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
