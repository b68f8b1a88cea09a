import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

const FOLDERS = ['actions', 'renderer/run', 'renderer/language', 'renderer/steps', 'widgets', 'src']

/**
 * Returns every npm module that browser code imports, without tests. A Vite server pre-bundles them before the first page; a module
 * discovered later would trigger a full page reload during typing or a test.
 */
export function browserPackages(root: string): string[] {
  const names = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => importsUnder(join(root, folder)))
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

/** Returns the modules that a file imports at run time, without type imports. */
function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const { module } = parseSync(path, text)
  const staticImports = module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
  const reExports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : []))
  const dynamicImports = module.dynamicImports.flatMap(
    ({ moduleRequest: { start, end } }) => /^'([^']+)'$/.exec(text.slice(start, end))?.[1] ?? [],
  )
  return [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...reExports, ...dynamicImports]
}
