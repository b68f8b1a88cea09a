import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

const ROOMS = ['renderer/run', 'renderer/language', 'renderer/steps', 'widgets', 'src']

/**
 * Every npm module that code for the browser imports, without its tests. A server of Vite prepares them before the first page: one that it
 * meets later loads the page anew, under whoever types or tests in it.
 */
export function browserPackages(root: string): string[] {
  const names = ROOMS.filter((room) => existsSync(join(root, room))).flatMap((room) => importsUnder(join(root, room)))
  const always = ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client']
  return [...new Set([...always, ...names])]
    .filter((name) => !/^[./]|^(node|virtual):|\.(css|svg|json)(\?|$)|^vitest|^@playwright|\/vitest/.test(name))
    .sort()
}

function importsUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return importsUnder(path)
    if (!/\.tsx?$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    return importsOf(path)
  })
}

/** What a file names when it runs: types are gone by then. */
function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const { module } = parseSync(path, text)
  const still = module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : []))
  const late = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => /^'([^']+)'$/.exec(text.slice(start, end))?.[1] ?? [])
  return [...still.map(({ moduleRequest }) => moduleRequest.value), ...passedOn, ...late]
}
