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

/**
 * Creates a cache of normalized views; a view is the same object for the same file, settings and widget manifests. Like the declarations'
 * cache, it remembers what was before the last change.
 */
export function createViewCache(): ViewCache {
  let caches: readonly { dependencies: readonly Source[]; views: WeakMap<Source, View> }[] = []
  return (sources) => {
    const now = sources.filter(({ kind }) => DEPENDENCIES.has(kind)).map(({ source }) => source)
    const isSame = (one: readonly Source[]) => one.length === now.length && one.every((source, index) => source === now[index])
    const latest = caches.find(({ dependencies }) => isSame(dependencies)) ?? { dependencies: now, views: new WeakMap<Source, View>() }
    caches = [latest, ...caches.filter((one) => one !== latest)].slice(0, 2)
    const cache = latest.views
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
