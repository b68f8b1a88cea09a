import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

/** An import of a file. `to` is a project path, `npm:<package>`, `node:<module>` or a name with another scheme. */
export interface Import {
  from: string
  to: string
  /** Whether only types are imported. */
  types: boolean
  /** Whether the import is dynamic: `import()`. */
  late: boolean
}

export interface Graph {
  modules: string[]
  arrows: Import[]
}

const CODE = /\.(ts|tsx|mts|js|mjs)$/

/** Reads the import graph of the code in `folders`. Throws for a file that does not parse. */
export function readGraph(root: string, folders: readonly string[]): Graph {
  const modules = folders.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => codeUnder(root, folder))
  return { modules, arrows: modules.flatMap((path) => arrowsOf(root, path)) }
}

function codeUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return codeUnder(root, path)
    return CODE.test(entry.name) ? [path] : []
  })
}

function arrowsOf(root: string, from: string): Import[] {
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
  const dynamicImports = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const [, name] = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? []
    return name === undefined ? [] : [{ name, types: false, late: true }]
  })
  const inTypes = [...text.matchAll(/\bimport\('([^']+)'\)\.\w/g)].map(([, name = '']) => ({ name, types: true, late: false }))
  return [...imports, ...exports, ...dynamicImports, ...inTypes].map(({ name, types, late }) => ({
    from,
    to: target(from, name),
    types,
    late,
  }))
}

function target(from: string, name: string): string {
  const specifier = name.replace(/[?#].*$/, '')
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier)).replaceAll('\\', '/')
  if (/^[a-z]+:/.test(specifier)) return specifier
  if (builtinModules.includes(specifier)) return `node:${specifier}`
  return `npm:${specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')}`
}

/** Returns the import cycles, including type imports but not dynamic imports. */
export function cycles({ modules, arrows }: Graph): string[][] {
  const next = new Map(modules.map((path) => [path, new Set<string>()]))
  for (const { from, to, late } of arrows) if (!late && next.has(to)) next.get(from)?.add(to)
  // Repeatedly removes modules without imports or without importers, which cannot be part of a cycle.
  let size = -1
  while (size !== next.size) {
    size = next.size
    const imported = new Set([...next.values()].flatMap((targets) => [...targets]))
    for (const [path, targets] of next) if (targets.size === 0 || !imported.has(path)) next.delete(path)
    for (const targets of next.values()) for (const to of targets) if (!next.has(to)) targets.delete(to)
  }
  const found: string[][] = []
  const seen = new Set<string>()
  for (const start of next.keys()) {
    if (seen.has(start)) continue
    const cycle = cycleThrough(start, next)
    if (!cycle) continue
    for (const path of cycle) seen.add(path)
    found.push(cycle)
  }
  return found
}

/** Returns the shortest cycle through `start`. */
function cycleThrough(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const before = new Map<string, string>()
  const queue = [start]
  for (const path of queue) {
    for (const to of next.get(path) ?? []) {
      if (to === start) {
        const cycle = [start]
        for (let at = path; at !== start; at = before.get(at) ?? start) cycle.unshift(at)
        return [start, ...cycle.filter((name) => name !== start), start]
      }
      if (before.has(to)) continue
      before.set(to, path)
      queue.push(to)
    }
  }
  return undefined
}
