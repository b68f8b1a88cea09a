import type { Project } from '../../renderer/model/project.ts'

/** Returns a function that returns the files whose texts differ from its last call: changed, new and deleted ones. */
export function createChangedFiles(): (project: Pick<Project, 'sources'>) => string[] {
  let known: ReadonlyMap<string, string> | undefined
  return ({ sources }) => {
    const [before, now] = [known, new Map(sources.map(({ source }) => [source.path, source.text]))]
    known = now
    if (!before) return []
    return [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path)).sort()
  }
}

/** The most files that one line names. */
const MAX_NAMED = 3

/** Returns paths for a line of the console: without the folder of the schemas, and at most three. */
export function shortPaths(paths: readonly string[]): string {
  const named = paths.slice(0, MAX_NAMED).map((path) => path.replace(/^schemas\//, ''))
  return [...named, ...(paths.length > MAX_NAMED ? ['…'] : [])].join(' ')
}
