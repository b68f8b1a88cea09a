import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { lodashAlias } from '../../tools/lodash-alias.ts'
import { pureRouter } from '../../tools/pure-router.ts'
import { steward } from '../../tools/steward-plugin/index.ts'
import { writeBenchApp } from './bench-app.ts'

const root = resolve(import.meta.dirname, '../..')

export interface Stage {
  /** Address of the bench page. */
  url: string
  close(): Promise<void>
}

/** Builds a page of the bench as the app is built, and serves it. `page` is the name of its folder. */
export async function buildPage(page: 'page' | 'customers'): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  writeBenchApp(root, folder)
  const options = {
    root,
    configFile: false as const,
    logLevel: 'error' as const,
    publicDir: false as const,
    build: {
      outDir: join(folder, 'dist'),
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, `tests/bench/${page}/index.html`) },
    },
  }
  await build({
    ...options,
    plugins: [react(), steward(folder, { name: 'fixture-app', manifests: root }), pureRouter()],
    resolve: { alias: lodashAlias },
  })
  const server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } })
  const [origin = ''] = server.resolvedUrls?.local ?? []
  return {
    url: `${origin}tests/bench/${page}/index.html`,
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
