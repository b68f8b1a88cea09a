import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOMS = ['renderer/run', 'renderer/language', 'renderer/steps', 'widgets', 'src']
const IMPORT = /^(?:import|export)(?! type\b)[^'"]*?['"]([^'".][^'"]*)['"]|\bimport\('([^'".][^']*)'\)/gm

/**
 * Every npm module that code for the browser imports. The test server prepares them before the first test: one that
 * it meets later reloads the page under a running test.
 */
export function browserPackages(root: string): string[] {
  const names = ROOMS.filter((room) => existsSync(join(root, room))).flatMap((room) => importsUnder(join(root, room)))
  const always = [
    'react',
    'react/jsx-runtime',
    'react/jsx-dev-runtime',
    'react-dom',
    'react-dom/client',
    'vitest-browser-react',
    'axe-core',
  ]
  return [...new Set([...always, ...names])]
    .filter((name) => !/^(node|virtual):|\.(css|svg|json)(\?|$)|^vitest|^@playwright|\/vitest/.test(name))
    .sort()
}

function importsUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return importsUnder(path)
    if (!/\.tsx?$/.test(entry.name)) return []
    return [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, still, late]) => still ?? late ?? '')
  })
}
