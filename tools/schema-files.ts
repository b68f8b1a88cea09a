import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import type { Files } from '../renderer/model/files.ts'

/** Returns access to the files below some folders of a project. Caches texts by modification time and size. */
export function filesBelow(root: string, folders: readonly string[]): Files {
  const cache = new Map<string, { stamp: string; text: string }>()
  const below = (folder: string): string[] =>
    readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? below(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
    )
  return {
    paths: () => folders.filter((folder) => existsSync(`${root}/${folder}`)).flatMap(below),
    size: (path) => statSync(`${root}/${path}`).size,
    text(path) {
      const file = `${root}/${path}`
      const { mtimeMs, size } = statSync(file)
      const stamp = `${mtimeMs} ${size}`
      const found = cache.get(path)
      if (found?.stamp === stamp) return found.text
      const text = readFileSync(file, 'utf8')
      cache.set(path, { stamp, text })
      return text
    },
  }
}

const LANGUAGE = /^schemas\/language\//
const MANIFEST = /^(widgets|renderer\/steps)\/[^/]+\/manifest\.json$/

/** Returns the schemas of `root`, with language, widget and step manifests of the project `manifests` (by default the same). */
export function schemaFiles(root: string, manifests = root): Files {
  const own = filesBelow(root, ['schemas'])
  const shared = filesBelow(manifests, ['schemas/language', 'widgets', 'renderer/steps'])
  const isShared = (path: string) => LANGUAGE.test(path) || MANIFEST.test(path)
  return {
    paths: () => [...own.paths().filter((path) => !isShared(path)), ...shared.paths().filter(isShared)],
    text: (path) => (isShared(path) ? shared : own).text(path),
    size: (path) => (isShared(path) ? shared : own).size(path),
  }
}

/** Returns the files that may implement what the schemas declare. */
export const codePaths = (root: string): readonly string[] =>
  filesBelow(root, ['actions', 'server/calls', 'server/database/migrations']).paths()
