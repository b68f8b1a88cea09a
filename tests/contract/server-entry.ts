import { dirname, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** What `npm start` and `npm run serve` run. */
const ENTRIES = { demo: 'server/demo/serve.ts', serve: 'server/start/serve.ts' } as const
export type EntryName = keyof typeof ENTRIES

const made = new Map<EntryName, Promise<string>>()

/**
 * The program of an entry of the server in one piece, for `node --input-type=module` in the
 * project's folder; made once a process. A start from the sources takes three times as much processor time, and
 * production runs a bundle too.
 */
export function serverEntry(name: EntryName): Promise<string> {
  const code = made.get(name) ?? bundle(name)
  made.set(name, code)
  return code
}

async function bundle(name: EntryName): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root: resolve(import.meta.dirname, '../..'),
    logLevel: 'error',
    publicDir: false,
    plugins: [foldersOfSources],
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

/** Each module goes on finding what lies beside its source. */
const foldersOfSources: Plugin = {
  name: 'folders-of-sources',
  transform: {
    filter: { id: /\/server\/.*\.ts$/ },
    handler: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
  },
}
