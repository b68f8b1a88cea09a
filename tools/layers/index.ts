/** `npm run layers` prints each import that breaks a dependency rule and each import cycle; exits with 1 if there is one. */
import { resolve } from 'node:path'
import { type Import, cycles, readGraph } from './graph.ts'
import { type Rule, rules } from './rules.ts'

/** The top-level folders that are checked. */
const FOLDERS = ['renderer', 'widgets', 'actions', 'src', 'server', 'tools', 'generated', 'tests'] as const
const TEST = /\.(test|spec)\.tsx?$|^widgets\/suites\//

/** The result of checking all imports. */
export interface Verdict {
  modules: number
  arrows: number
  /** Violations as `rule: from -> to (why)`; tests may import anything. */
  broken: string[]
}

const breaks = (rule: Rule, { from, to, types }: Import): boolean =>
  rule.from.test(from) && !rule.notFrom?.test(from) && rule.to.test(to) && !rule.notTo?.test(to) && !(types && rule.typesMayPass === true)

/** Checks the imports of the project at `root` against all rules. */
export function judge(root: string): Verdict {
  const graph = readGraph(root, FOLDERS)
  const shipped = graph.arrows.filter(({ from }) => !TEST.test(from))
  const broken = shipped.flatMap((arrow) =>
    rules.filter((rule) => breaks(rule, arrow)).map(({ name, why }) => `${name}: ${arrow.from} -> ${arrow.to} (${why})`),
  )
  const loops = cycles(graph).map((path) => `no-cycles: ${path.join(' -> ')} (Merge files that import each other, or extract a third.)`)
  return { modules: graph.modules.length, arrows: graph.arrows.length, broken: [...new Set([...broken, ...loops])] }
}

if (process.argv[1] === import.meta.filename) {
  const verdict = judge(resolve(import.meta.dirname, '../..'))
  for (const line of verdict.broken) console.error(line)
  console.log(`${verdict.modules} modules, ${verdict.arrows} imports, ${verdict.broken.length} broken`)
  if (verdict.broken.length > 0 || verdict.modules < 50) process.exitCode = 1
}
