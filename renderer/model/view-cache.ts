import { collectChoices } from './choices.ts'
import { resolveViewDefaults } from './defaults.ts'
import { isObject, normalize } from './normalize.ts'
import type { FileKind, Project, View } from './project.ts'
import type { Source } from './source.ts'

/** The views of a project while it is being read. */
interface ViewBatch {
  of(source: Source): View
  /** Resolves defaults and choices of views that were not cached; call it when all declarations are in the project. */
  resolve(project: Project): void
}

/** Starts reading the views of a project with these files. */
export type ViewCache = (sources: Project['sources']) => ViewBatch

/** Kinds of files that defaults and choices of views depend on. */
const DEPENDENCIES = new Set<FileKind>(['settings', 'widget'])

/** Creates a cache of normalized views; a view stays the same object until its file, a setting or a widget manifest changes. */
export function createViewCache(): ViewCache {
  let dependencies: readonly Source[] = []
  let cache = new WeakMap<Source, View>()
  return (sources) => {
    const now = sources.filter(({ kind }) => DEPENDENCIES.has(kind)).map(({ source }) => source)
    if (now.length !== dependencies.length || now.some((source, index) => source !== dependencies[index])) cache = new WeakMap()
    dependencies = now
    const fresh: View[] = []
    return {
      of(source) {
        const before = cache.get(source)
        if (before) return before
        const view = normalize.view(isObject(source.data) ? source.data : {}) as unknown as View
        cache.set(source, view)
        fresh.push(view)
        return view
      },
      resolve(project) {
        for (const view of fresh) {
          resolveViewDefaults(project, view)
          collectChoices(project, view)
        }
      },
    }
  }
}
