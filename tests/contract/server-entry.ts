import { dirname, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { SERVER_ENTRIES } from '../../tools/server-entries.ts'

/** The entries of `npm start` and of the operator's programs. */
const ENTRIES = { demo: 'server/demo/serve.ts', ...SERVER_ENTRIES } as const
export type EntryName = keyof typeof ENTRIES

const ROOT = resolve(import.meta.dirname, '../..')

const bundles = new Map<string, Promise<string>>()

/**
 * Returns a server entry as one bundle, for `node --input-type=module` in the project's folder; built once per process.
 * A start from the sources takes three times the processor time, and production runs a bundle, too.
 */
export const serverEntry = (name: EntryName, root = ROOT): Promise<string> => bundleOf(ENTRIES[name], root)

/** Returns a program of the project in the folder `root` as one bundle; built once per process. */
export function bundleOf(entry: string, root = ROOT): Promise<string> {
  const code = bundles.get(`${root} ${entry}`) ?? bundle(entry, root)
  bundles.set(`${root} ${entry}`, code)
  return code
}

async function bundle(entry: string, root: string): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root,
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
