import type { Picture } from './pictures.ts'
import type { Extra, Project, View } from './project.ts'
import type { Source } from './source.ts'

/** What a view shows of itself to others: whoever opens or draws it knows no more of it. */
type ViewOutline = Pick<View, 'path' | 'params' | 'access' | 'planned'>

/** A view seen from outside: nobody there looks into its file. */
interface OutlinedView {
  value: ViewOutline
  source: Pick<Source, 'path'>
}

/**
 * What can be known of a project inside a view or a declaration: everything that is declared outside views, and of
 * these their outlines. What was found out from it and one view stays true while other views change inside.
 */
export interface Declarations extends Omit<Project, 'sources' | 'strays' | 'doubles' | 'screens' | 'parts' | 'extras'> {
  screens: ReadonlyMap<string, OutlinedView>
  parts: ReadonlyMap<string, OutlinedView>
  extras: readonly (Omit<Extra, 'source'> & { source: Pick<Source, 'path'> })[]
}

/** Gives the declarations of a project: those of the project before, the very same object, as long as they say the same. */
export function createDeclarationsKeeper(): (project: Project) => Declarations {
  let kept: { declarations: Declarations; content: readonly unknown[] } | undefined
  return (project) => {
    const content = contentOf(project)
    if (kept?.content.length !== content.length || kept.content.some((part, index) => part !== content[index]))
      kept = { declarations: project, content }
    return kept.declarations
  }
}

/** All that declarations are made of, to be compared part by part: files that did not change are the same object. */
function contentOf(project: Project): unknown[] {
  const { sources, icons, pictures, screens, parts, extras, unreadable, broken, marksPlaces } = project
  const outline = ([name, { value, source }]: [string, OutlinedView]) => {
    const { path, params, access, planned } = value
    return [name, source.path, path, params, access, planned]
  }
  const seen = {
    screens: [...screens].map(outline),
    parts: [...parts].map(outline),
    extras: extras.map(({ source, ...extra }) => ({ ...extra, path: source.path })),
    pictures: [...pictures].map(([name, { text: _, ...picture }]: [string, Picture]) => ({ ...picture, name })),
    icons: [...icons.keys()],
    unreadable: [...unreadable],
    broken: [...broken],
    marksPlaces,
  }
  const declaring = sources.filter(({ kind }) => kind !== 'screen' && kind !== 'part').map(({ source }) => source)
  return [...declaring, ...icons.values(), ...[...pictures.values()].map(({ text }) => text), JSON.stringify(seen)]
}
