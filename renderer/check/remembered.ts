import type { Declarations } from '../model/declarations.ts'
import type { Source } from '../model/source.ts'

/** Remembers what `make` made of declarations. */
export function perDeclarations<Made>(make: (declarations: Declarations) => Made): typeof make {
  const known = new WeakMap<Declarations, { made: Made }>()
  return (declarations) => {
    const found = known.get(declarations) ?? { made: make(declarations) }
    known.set(declarations, found)
    return found.made
  }
}

/**
 * Remembers what `make` made of a view among declarations: as long as both are the same, so is what comes of them. Of
 * the other views it gets to know the outlines only, so that is all that it can depend on.
 */
export function perView<View extends { source: Source }, Made>(make: (declarations: Declarations, view: View) => Made): typeof make {
  const knownOf = perDeclarations(() => new WeakMap<Source, { made: Made }>())
  return (declarations, view) => {
    const known = knownOf(declarations)
    const found = known.get(view.source) ?? { made: make(declarations, view) }
    known.set(view.source, found)
    return found.made
  }
}
