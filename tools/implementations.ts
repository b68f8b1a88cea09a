import { inTreeOrder } from '../renderer/model/files.ts'

/** Of the paths in `folder` (or below, one level) those whose file is called as one of the declared names, by that name. */
export function implementations(paths: readonly string[], folder: string, names: Iterable<string>): [name: string, path: string][] {
  const wanted = new Set(names)
  const file = new RegExp(`^${folder}/(?:[^/]+/)?([^/]+)\\.ts$`)
  return inTreeOrder(paths).flatMap((path): [string, string][] => {
    const [, name = ''] = file.exec(path) ?? []
    return wanted.has(name) ? [[name, path]] : []
  })
}
