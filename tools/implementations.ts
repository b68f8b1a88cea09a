import { inTreeOrder } from '../renderer/model/files.ts'

/** Returns the files in `folder` (or one level below) that are named like a declared name, with that name. */
export function implementations(paths: readonly string[], folder: string, names: Iterable<string>): [name: string, path: string][] {
  const declared = new Set(names)
  const file = new RegExp(`^${folder}/(?:[^/]+/)?([^/]+)\\.ts$`)
  return inTreeOrder(paths).flatMap((path): [string, string][] => {
    const [, name = ''] = file.exec(path) ?? []
    return declared.has(name) ? [[name, path]] : []
  })
}
