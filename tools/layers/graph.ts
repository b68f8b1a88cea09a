import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

/** One file needs another: `to` is a path of the tree, `npm:<package>`, `node:<module>` or another scheme's name. */
export interface Arrow {
  from: string
  to: string
  /** Only types: gone before anything runs. */
  types: boolean
  /** Only when it is asked for: `import()`. */
  late: boolean
}

export interface Graph {
  modules: string[]
  arrows: Arrow[]
}

const CODE = /\.(ts|tsx|mts|js|mjs)$/

/** Who imports whom in the code under `rooms`. Throws on a file that does not parse. */
export function readGraph(root: string, rooms: readonly string[]): Graph {
  const modules = rooms.filter((room) => existsSync(join(root, room))).flatMap((room) => codeUnder(root, room))
  return { modules, arrows: modules.flatMap((path) => arrowsOf(root, path)) }
}

function codeUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return codeUnder(root, path)
    return CODE.test(entry.name) ? [path] : []
  })
}

function arrowsOf(root: string, from: string): Arrow[] {
  const text = readFileSync(join(root, from), 'utf8')
  const { module, errors } = parseSync(from, text)
  const [error] = errors
  if (error) throw new Error(`${from}: ${error.message}`)
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    types: entries.length > 0 && entries.every(({ isType }) => isType),
    late: false,
  }))
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ name: moduleRequest.value, types: isType, late: false }] : []))
  const lates = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const [, name] = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? []
    return name === undefined ? [] : [{ name, types: false, late: true }]
  })
  const inTypes = [...text.matchAll(/\bimport\('([^']+)'\)\.\w/g)].map(([, name = '']) => ({ name, types: true, late: false }))
  return [...imports, ...exports, ...lates, ...inTypes].map(({ name, types, late }) => ({ from, to: target(from, name), types, late }))
}

function target(from: string, name: string): string {
  const bare = name.replace(/[?#].*$/, '')
  if (bare.startsWith('.')) return normalize(join(dirname(from), bare)).replaceAll('\\', '/')
  if (/^[a-z]+:/.test(bare)) return bare
  if (builtinModules.includes(bare)) return `node:${bare}`
  return `npm:${bare.split('/', bare.startsWith('@') ? 2 : 1).join('/')}`
}

/** Groups of files that need one another, types included (late imports aside). */
export function cycles({ modules, arrows }: Graph): string[][] {
  const next = new Map(modules.map((path) => [path, new Set<string>()]))
  for (const { from, to, late } of arrows) if (!late && next.has(to)) next.get(from)?.add(to)
  // What neither leads to a cycle nor comes from one falls away, leaf by leaf, from both ends.
  let left = -1
  while (left !== next.size) {
    left = next.size
    const wanted = new Set([...next.values()].flatMap((targets) => [...targets]))
    for (const [path, targets] of next) if (targets.size === 0 || !wanted.has(path)) next.delete(path)
    for (const targets of next.values()) for (const to of targets) if (!next.has(to)) targets.delete(to)
  }
  const found: string[][] = []
  const seen = new Set<string>()
  for (const start of next.keys()) {
    if (seen.has(start)) continue
    const way = wayBack(start, next)
    if (!way) continue
    for (const path of way) seen.add(path)
    found.push(way)
  }
  return found
}

/** The shortest way from `start` to itself. */
function wayBack(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const before = new Map<string, string>()
  const queue = [start]
  for (const path of queue) {
    for (const to of next.get(path) ?? []) {
      if (to === start) {
        const way = [start]
        for (let at = path; at !== start; at = before.get(at) ?? start) way.unshift(at)
        return [start, ...way.filter((name) => name !== start), start]
      }
      if (before.has(to)) continue
      before.set(to, path)
      queue.push(to)
    }
  }
  return undefined
}
