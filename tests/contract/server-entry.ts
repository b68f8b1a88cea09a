import { dirname, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** The entries of `npm start`, `npm run serve` and `npm run admin`. */
const ENTRIES = { demo: 'server/demo/serve.ts', serve: 'server/start/serve.ts', admin: 'server/accounts/commands/admin.ts' } as const
export type EntryName = keyof typeof ENTRIES

const bundles = new Map<string, Promise<string>>()

/**
 * Returns a server entry as one bundle, for `node --input-type=module` in the project's folder; built once per process.
 * A start from the sources takes three times the processor time, and production runs a bundle, too.
 */
export const serverEntry = (name: EntryName): Promise<string> => bundleOf(ENTRIES[name])

/** Returns a program as one bundle; built once per process. */
export function bundleOf(entry: string): Promise<string> {
  const code = bundles.get(entry) ?? bundle(entry)
  bundles.set(entry, code)
  return code
}

async function bundle(entry: string): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root: resolve(import.meta.dirname, '../..'),
    logLevel: 'error',
    publicDir: false,
    plugins: [sourceDirname],
    build: {
      ssr: entry,
      target: 'node20',
      write: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  return output[0].code
}

/** Replaces `import.meta.dirname` by the folder of the source, so that modules find the files next to it. */
const sourceDirname: Plugin = {
  name: 'source-dirname',
  transform: {
    filter: { id: /\/server\/.*\.ts$/ },
    handler: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
  },
}
