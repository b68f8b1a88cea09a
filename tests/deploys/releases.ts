import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { serverEntry } from '../contract/server-entry.ts'
import { makeNextProgram } from '../releases/next-program.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** Top-level entries of a project that a release does not share with it. */
const OWN = new Set(['dist', '.git'])
/** The number of files of a made client, as many as a page and its screens load. */
const MADE_FILES = 40

/** An installed release: a program, and a client whose hashed names belong to it. */
export interface Release {
  root: string
  /** The path of its entry script, which its page names. */
  entry: string
  /** The SHA-256 of each hashed file by URL path. */
  assets: ReadonlyMap<string, string>
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Installs a release of the project in `from` into a new folder; `writeClient` writes its client into a folder. */
async function install(from: string, writeClient: (client: string) => Promise<void> | void): Promise<Release> {
  const root = mkdtempSync(join(tmpdir(), 'steward-release-'))
  for (const name of readdirSync(from)) if (!OWN.has(name)) symlinkSync(join(from, name), join(root, name))
  const client = join(root, 'dist/client')
  mkdirSync(client, { recursive: true })
  await writeClient(client)
  // The program finds its project by the folders of its sources.
  writeFileSync(join(root, 'serve.mjs'), (await serverEntry('serve', from)).replaceAll(`${from}/server`, `${root}/server`))
  const names = readdirSync(join(client, 'assets')).filter((name) => !/\.(br|gz)$/.test(name))
  const assets = new Map(names.map((name) => [`/assets/${name}`, sha256(readFileSync(join(client, 'assets', name)))]))
  return { root, entry: entryOf(readFileSync(join(client, 'index.html'), 'utf8')), assets }
}

/** Returns the path of the entry script that a page names. */
export const entryOf = (page: string): string => /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''

/** Writes a client of small files whose names and contents contain `name`. */
function makeClient(client: string, name: string): void {
  mkdirSync(join(client, 'assets'))
  writeFileSync(join(client, 'index.html'), `<script type="module" src="/assets/index-${name}.js"></script>`)
  for (let at = 0; at < MADE_FILES; at += 1) {
    const file = join(client, 'assets', at === 0 ? `index-${name}.js` : `part${at}-${name}.js`)
    const script = `// file ${at} of ${name}\n`.repeat(100 + 20 * at)
    writeFileSync(file, script)
    writeFileSync(`${file}.br`, brotliCompressSync(script))
  }
}

export interface Releases {
  old: Release
  next: Release
  remove(): void
}

/** Installs this program twice, with two made clients. */
export async function madeReleases(): Promise<Releases> {
  const old = await install(ROOT, (client) => makeClient(client, 'old'))
  const next = await install(ROOT, (client) => makeClient(client, 'next'))
  return { old, next, remove: () => [old, next].forEach(({ root }) => rmSync(root, { recursive: true })) }
}

/** Builds and installs this release and a made next one, which adds a field and a migration. */
export async function builtReleases(): Promise<Releases> {
  const copy = makeNextProgram()
  const built = (root: string) => (outDir: string) =>
    build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { outDir, emptyOutDir: true } }).then(() => undefined)
  const old = await install(ROOT, built(ROOT))
  const next = await install(copy, built(copy))
  return { old, next, remove: () => [old.root, next.root, copy].forEach((root) => rmSync(root, { recursive: true })) }
}
