import { settleChoices } from './choices.ts'
import { settleDefaultsOf } from './defaults.ts'
import { isObject, normalize } from './normalize.ts'
import type { FileKind, Project, View } from './project.ts'
import type { Source } from './source.ts'

/** The views of a project while it is being read. */
interface ViewsUnderWay {
  /** Returns the view that a file declares. */
  of(source: Source): View
  /** Resolves defaults and choices of views that were not cached; call it when all declarations are in the project. */
  settle(project: Project): void
}

/** Starts reading the views of a project with these files. */
export type ViewKeeper = (sources: Project['sources']) => ViewsUnderWay

/** Kinds of files that defaults and choices of views depend on. */
const LOOKED_UP = new Set<FileKind>(['settings', 'widget'])

/** Creates a cache of normalized views; a view stays the same object until its file, a setting or a widget manifest changes. */
export function createViewKeeper(): ViewKeeper {
  let lookedUp: readonly Source[] = []
  let kept = new WeakMap<Source, View>()
  return (sources) => {
    const now = sources.filter(({ kind }) => LOOKED_UP.has(kind)).map(({ source }) => source)
    if (now.length !== lookedUp.length || now.some((source, index) => source !== lookedUp[index])) kept = new WeakMap()
    lookedUp = now
    const fresh: View[] = []
    return {
      of(source) {
        const before = kept.get(source)
        if (before) return before
        const view = normalize.view(isObject(source.data) ? source.data : {}) as unknown as View
        kept.set(source, view)
        fresh.push(view)
        return view
      },
      settle(project) {
        for (const view of fresh) {
          settleDefaultsOf(project, view)
          settleChoices(project, view)
        }
      },
    }
  }
}
