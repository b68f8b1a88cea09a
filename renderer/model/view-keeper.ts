import { settleChoices } from './choices.ts'
import { settleDefaultsOf } from './defaults.ts'
import { isObject, normalize } from './normalize.ts'
import type { FileKind, Project, View } from './project.ts'
import type { Source } from './source.ts'

/** The views of a project that is being read. */
interface ViewsUnderWay {
  /** The view that a file declares. */
  of(source: Source): View
  /** Looks up the defaults and choices of those that were not kept, once all that they may name is in the project. */
  settle(project: Project): void
}

/** Begins to read views, of a project with these files. */
export type ViewKeeper = (sources: Project['sources']) => ViewsUnderWay

/** What a view's defaults and choices are looked up in. */
const LOOKED_UP = new Set<FileKind>(['settings', 'widget'])

/** Keeps each view, the very same object, as long as neither its file has changed nor what is looked up for it. */
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
