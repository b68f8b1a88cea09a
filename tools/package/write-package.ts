import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { fontPaths } from '../../server/certificate/fonts.ts'
import { schemaFiles } from '../schema-files.ts'
import { SERVER_ENTRIES, SERVER_THREADS } from '../server-entries.ts'

/** What is copied whole: the built client and programs, what analysts edit, what a certificate needs, and what an operator reads. */
const COPIED = [
  'dist/client',
  'dist/workbench',
  'dist/preview',
  'dist/server',
  'schemas',
  'server/certificate/certificate.typ',
  'generated/shapes.js',
  'deploy',
  'docs/operate.md',
  'docs/releases',
  'LICENSE',
  'THIRD-PARTY.md',
  'CHANGELOG.md',
]
/** Programs that the server starts as threads and processes. */
const WORKERS = ['server/certificate/typeset-worker.mjs', 'server/identity/derive-worker.mjs', 'server/pictures/picture-process.mjs']
const LICENCE = /^(licen[cs]e|copying|notice)/i

/** The size of a package. */
export interface PackageSize {
  files: number
  bytes: number
}

/**
 * Writes a folder that runs the service and the operator's commands with Node alone: the built product, `schemas/`, and of npm's packages only
 * the files that the programs load. Replaces the folder. Throws when the product has not been built.
 */
export async function writePackage(root: string, folder: string): Promise<PackageSize> {
  const programs = Object.keys({ ...SERVER_ENTRIES, ...SERVER_THREADS }).map((name) => join('dist/server', `${name}.js`))
  for (const path of ['dist/client/index.html', ...programs])
    if (!existsSync(join(root, path))) throw new Error(`${path} is missing. Run npm run build before.`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const loaded = await nodeFileTrace(
    [...programs, ...WORKERS].map((path) => join(root, path)),
    { base: root },
  )
  // No import leads to the certificate's fonts, and none to the manifests, by which the engine checks content.
  const fonts = fontPaths().map((path) => relative(root, path))
  const manifests = schemaFiles(root)
    .paths()
    .filter((path) => path.endsWith('/manifest.json'))
  for (const path of new Set([...COPIED, ...loaded.fileList, ...fonts, ...manifests]))
    cpSync(join(root, path), join(folder, path), { recursive: true, dereference: true })
  copyLicences(root, folder)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(root), undefined, 2)}\n`)
  return sizeOf(folder)
}

/** Returns the package.json of the package: its version, and the commands that need no development packages. */
function manifestOf(root: string): object {
  const { name, version, license, type, engines, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
    [field: string]: unknown
  }
  const runnable = Object.entries(scripts).filter(([, script]) => script.startsWith('node dist/server/'))
  return { name, version, private: true, license, type, engines, scripts: Object.fromEntries(runnable) }
}

/** Copies the licences of all packages that the product contains, also of those that are bundled into the client. */
function copyLicences(root: string, folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    if (path === '' || dev || devOptional || !existsSync(join(root, path))) continue
    const name = path.slice('node_modules/'.length).replaceAll('/node_modules/', '/')
    for (const file of readdirSync(join(root, path)).filter((entry) => LICENCE.test(entry)))
      cpSync(join(root, path, file), join(folder, 'licences', name, file), { recursive: true })
  }
}

function sizeOf(folder: string): PackageSize {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => statSync(join(folder, path)))
  const found = files.filter((file) => file.isFile())
  return { files: found.length, bytes: found.reduce((sum, { size }) => sum + size, 0) }
}
