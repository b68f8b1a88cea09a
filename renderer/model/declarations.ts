import type { Picture } from './pictures.ts'
import type { Extra, Project, View } from './project.ts'
import type { Source } from './source.ts'

/** The part of a view that other views may depend on when they open or draw it. */
type ViewOutline = Pick<View, 'path' | 'params' | 'access' | 'planned'>

/** A view as other views see it: its outline and the path of its file. */
interface OutlinedView {
  value: ViewOutline
  source: Pick<Source, 'path'>
}

/**
 * The project as the check of one view or declaration may read it: all declarations, but only the outlines of views. Results derived from
 * declarations and one view stay valid while the contents of other views change.
 */
export interface Declarations extends Omit<Project, 'sources' | 'strays' | 'doubles' | 'screens' | 'parts' | 'extras'> {
  screens: ReadonlyMap<string, OutlinedView>
  parts: ReadonlyMap<string, OutlinedView>
  extras: readonly (Omit<Extra, 'source'> & { source: Pick<Source, 'path'> })[]
}

/**
 * Returns a function that extracts a project's declarations and returns the same object for the same content. It remembers the content
 * before the last change, too, because an edit is often undone.
 */
export function createDeclarationsCache(): (project: Project) => Declarations {
  let cached: readonly { declarations: Declarations; content: readonly unknown[] }[] = []
  return (project) => {
    const content = contentOf(project)
    const found = cached.find((one) => one.content.length === content.length && one.content.every((part, index) => part === content[index]))
    const latest = found ?? { declarations: project, content }
    cached = [latest, ...cached.filter((one) => one !== latest)].slice(0, 2)
    return latest.declarations
  }
}

/** Returns everything the declarations consist of, for comparison by identity: an unchanged file keeps its `Source` object. */
function contentOf(project: Project): unknown[] {
  const { sources, icons, pictures, screens, parts, extras, unreadable, broken, marksPlaces } = project
  const outline = ([name, { value, source }]: [string, OutlinedView]) => {
    const { path, params, access, planned } = value
    return [name, source.path, path, params, access, planned]
  }
  const outlines = {
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
  return [...declaring, ...icons.values(), ...[...pictures.values()].map(({ text }) => text), JSON.stringify(outlines)]
}
