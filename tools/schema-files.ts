import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import type { Files } from '../renderer/model/files.ts'

/** The files below some folders of a project on this machine. */
export function filesBelow(root: string, folders: readonly string[]): Files {
  const known = new Map<string, { stamp: string; text: string }>()
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
      const found = known.get(path)
      if (found?.stamp === stamp) return found.text
      const text = readFileSync(file, 'utf8')
      known.set(path, { stamp, text })
      return text
    },
  }
}

const OF_THE_APP = /^schemas\/language\//
const MANIFEST = /^(widgets|renderer\/steps)\/[^/]+\/manifest\.json$/

/** The schemas of `root`, with the language, the widgets and the steps of `manifests` (the same project, if not said). */
export function schemaFiles(root: string, manifests = root): Files {
  const own = filesBelow(root, ['schemas'])
  const shared = filesBelow(manifests, ['schemas/language', 'widgets', 'renderer/steps'])
  const isShared = (path: string) => OF_THE_APP.test(path) || MANIFEST.test(path)
  return {
    paths: () => [...own.paths().filter((path) => !isShared(path)), ...shared.paths().filter(isShared)],
    text: (path) => (isShared(path) ? shared : own).text(path),
    size: (path) => (isShared(path) ? shared : own).size(path),
  }
}

/** The files that may hold the code of what the schemas declare. */
export const codePaths = (root: string): readonly string[] => filesBelow(root, ['actions', 'server/calls']).paths()
