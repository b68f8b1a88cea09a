import { readFileSync, statSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import type { ScreenFiles } from '../../server/http/client/screen-links.ts'
import { readProject } from '../../renderer/model/read-project.ts'
import { schemaFiles } from '../../tools/schema-files.ts'

/** Size of all files loaded before a screen is rendered, without page and icon. */
export interface Weight {
  /** KB as the server sends them. */
  gzip: number
  brotli: number
  files: number
  /** Approximate KB of the gzip size per npm package or top-level folder. */
  packages: Record<string, number>
}

const KB = 1024
const COMMENT = /\/\*[\s\S]*?\*\//g

/** Builds the app into a folder and measures what each of its screens loads. */
export async function weighScreens(root: string, outDir: string): Promise<Map<string, Weight>> {
  const shares = new Map<string, Record<string, number>>()
  await build({ root, logLevel: 'error', build: { outDir }, plugins: [sharesOf(root, shares)] })
  const page = readFileSync(join(outDir, 'index.html'), 'utf8')
  const own = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  const files = JSON.parse(readFileSync(join(outDir, 'screen-files.json'), 'utf8')) as Record<string, ScreenFiles>
  const screens = [...readProject(schemaFiles(root)).screens]
  return new Map(
    screens.map(
      ([
        name,
        {
          value: { path = '' },
        },
      ]) => {
        const [address = ''] = typeof path === 'string' ? [path] : Object.keys(path)
        return [name, weightOf(outDir, [...new Set([...own, ...(files[address]?.files ?? [])])], shares)]
      },
    ),
  )
}

function weightOf(outDir: string, files: readonly string[], shares: ReadonlyMap<string, Record<string, number>>): Weight {
  const sent = (file: string, coding: string) => {
    const compressed = join(outDir, `${file}.${coding}`)
    return statSync(existsSync(compressed) ? compressed : join(outDir, file)).size / KB
  }
  const sum = (coding: string) => files.reduce((all, file) => all + sent(file, coding), 0)
  const packages: Record<string, number> = {}
  for (const file of files) {
    for (const [name, share] of Object.entries(shares.get(file) ?? { styles: 1 }))
      packages[name] = (packages[name] ?? 0) + share * sent(file, 'gz')
  }
  return { gzip: sum('gz'), brotli: sum('br'), files: files.length, packages }
}

/** Records each script's share per package, estimated by how its code compresses. */
function sharesOf(root: string, shares: Map<string, Record<string, number>>): Plugin {
  return {
    name: 'shares-of-packages',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') shares.set(chunk.fileName, sharesIn(root, chunk))
    },
  }
}

function sharesIn(root: string, { modules }: Rolldown.OutputChunk): Record<string, number> {
  const compressed = Object.entries(modules).map(([id, { code }]): [string, number] => [
    packageOf(root, id),
    deflateRawSync((code ?? '').replace(COMMENT, '')).length,
  ])
  const whole = compressed.reduce((sum, [, size]) => sum + size, 0)
  const shares: Record<string, number> = {}
  for (const [name, size] of compressed) shares[name] = (shares[name] ?? 0) + size / whole
  return shares
}

/** Returns `react-dom`, `@tanstack/query-core`, a top-level folder like `widgets`, or `schemas` for generated code. */
function packageOf(root: string, id: string): string {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  if (name !== undefined) return name
  if (id.includes('virtual:')) return 'schemas'
  return id.startsWith(root) ? (id.slice(root.length + 1).split('/')[0] ?? id) : 'bundler'
}
