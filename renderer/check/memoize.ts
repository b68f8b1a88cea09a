import type { Declarations } from '../model/declarations.ts'
import type { Source } from '../model/source.ts'

/** Memoizes `make` per declarations object. */
export function perDeclarations<Made>(make: (declarations: Declarations) => Made): typeof make {
  const cache = new WeakMap<Declarations, { made: Made }>()
  return (declarations) => {
    const found = cache.get(declarations) ?? { made: make(declarations) }
    cache.set(declarations, found)
    return found.made
  }
}

/** Memoizes `make` per declarations and view. This is safe, because declarations contain only the outlines of other views. */
export function perView<View extends { source: Source }, Made>(make: (declarations: Declarations, view: View) => Made): typeof make {
  const cacheOf = perDeclarations(() => new WeakMap<Source, { made: Made }>())
  return (declarations, view) => {
    const cache = cacheOf(declarations)
    const found = cache.get(view.source) ?? { made: make(declarations, view) }
    cache.set(view.source, found)
    return found.made
  }
}
