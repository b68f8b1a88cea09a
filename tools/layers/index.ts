/** `npm run layers`: are the layers of the house kept? Prints each arrow that breaks a rule and each circle. */
import { resolve } from 'node:path'
import { type Arrow, cycles, readGraph } from './graph.ts'
import { type Rule, rules } from './rules.ts'

export const ROOMS = ['renderer', 'widgets', 'actions', 'src', 'server', 'tools', 'generated', 'tests'] as const
/** Tests, and what several tests share. */
const TEST = /\.(test|spec)\.tsx?$|^widgets\/suites\//

export interface Verdict {
  modules: number
  arrows: number
  /** `rule: from -> to (why)`; tests may import anything. */
  broken: string[]
}

const breaks = (rule: Rule, { from, to, types }: Arrow): boolean =>
  rule.from.test(from) && !rule.notFrom?.test(from) && rule.to.test(to) && !rule.notTo?.test(to) && !(types && rule.typesMayPass === true)

/** Judges the tree at `root` by the rules of this project. */
export function judge(root: string): Verdict {
  const graph = readGraph(root, ROOMS)
  const shipped = graph.arrows.filter(({ from }) => !TEST.test(from))
  const broken = shipped.flatMap((arrow) =>
    rules.filter((rule) => breaks(rule, arrow)).map(({ name, why }) => `${name}: ${arrow.from} -> ${arrow.to} (${why})`),
  )
  const circles = cycles(graph).map((way) => `no-circles: ${way.join(' -> ')} (Two files that need each other are one file, or three.)`)
  return { modules: graph.modules.length, arrows: graph.arrows.length, broken: [...new Set([...broken, ...circles])] }
}

if (process.argv[1] === import.meta.filename) {
  const verdict = judge(resolve(import.meta.dirname, '../..'))
  for (const line of verdict.broken) console.error(line)
  console.log(`${verdict.modules} modules, ${verdict.arrows} imports, ${verdict.broken.length} broken`)
  if (verdict.broken.length > 0 || verdict.modules < 50) process.exitCode = 1
}
