import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { build, preview } from 'vite'
import { portFrom } from '../../server/config/port.ts'
import { generate } from '../generate/generate.ts'
import { schemaFiles } from '../schema-files.ts'
import { createSay } from '../sentences.ts'
import { checkExamples } from './project.ts'

/**
 * `npm run catalogue [-- --open | --only-write]` builds the analysts' catalogue into `.catalogue`. Serves it on this machine, at PORT or
 * 8090, until it is stopped. Prints the mistakes in examples like the checker.
 */
const root = resolve(import.meta.dirname, '../..')
const configFile = resolve(root, 'tools/vite.catalogue.ts')
const options = new Set(process.argv.slice(2))

// A fresh clone, and one in which the schemas have changed, lacks what the examples import.
await generate(root)
const { mistakes, examples } = await checkExamples(root)
if (mistakes.length > 0) {
  console.log(mistakes.join('\n'))
  process.exit(1)
}
await build({ configFile, logLevel: 'error' })
console.log(createSay(schemaFiles(root))('catalogue.ready', { count: examples.length }))
if (!options.has('--only-write')) {
  const port = portFrom(process.env['PORT'], 8090)
  await preview({ configFile, preview: { port, strictPort: true, host: '127.0.0.1' } })
  const address = `http://127.0.0.1:${port}/tools/catalogue/index.html`
  console.log(address)
  if (options.has('--open')) openInBrowser(address)
}

function openInBrowser(address: string): void {
  const command = process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer' : 'xdg-open'
  spawn(command, [address], { stdio: 'ignore', detached: true })
    // The address is printed anyway, so a missing browser is no error.
    .on('error', () => undefined)
    .unref()
}
