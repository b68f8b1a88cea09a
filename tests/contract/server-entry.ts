import { dirname, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** The entries of `npm start`, `npm run serve` and `npm run admin`. */
const ENTRIES = { demo: 'server/demo/serve.ts', serve: 'server/start/serve.ts', admin: 'server/accounts/commands/admin.ts' } as const
export type EntryName = keyof typeof ENTRIES

const bundles = new Map<EntryName, Promise<string>>()

/**
 * Returns a server entry as one bundle, for `node --input-type=module` in the project's folder; built once per process.
 * A start from the sources takes three times the processor time, and production runs a bundle, too.
 */
export function serverEntry(name: EntryName): Promise<string> {
  const code = bundles.get(name) ?? bundle(name)
  bundles.set(name, code)
  return code
}

async function bundle(name: EntryName): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root: resolve(import.meta.dirname, '../..'),
    logLevel: 'error',
    publicDir: false,
    plugins: [sourceDirname],
    build: {
      ssr: ENTRIES[name],
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
