import { nearest } from '../model/nearest.ts'
import type { Project } from '../model/project.ts'
import { viewTitle } from './names.ts'

/** A screen or part that a name refers to. */
export interface FoundView {
  kind: 'screen' | 'part'
  id: string
}

/** Returns the view with this id, address, title or file; otherwise up to three names that are similar. */
export function findView(project: Project, name: string): { found: FoundView } | { similar: string[] } {
  const names = namesOf(project)
  const wanted = name.replace(/\\/g, '/').replace(/^\.\//, '')
  const found = names.find(({ name: known }) => known === wanted)
  if (found) return { found: { kind: found.kind, id: found.id } }
  const similar: string[] = names.filter(({ name: known }) => wanted !== '' && known.includes(wanted)).map(({ id }) => id)
  const closest = nearest(
    wanted,
    names.map(({ name: known }) => known),
  )
  if (closest !== undefined) similar.unshift(closest)
  return { similar: [...new Set(similar)].slice(0, 3) }
}

interface KnownName extends FoundView {
  name: string
}

/** Returns the names of all views; ids first, because a title may be an id elsewhere. */
function namesOf(project: Project): KnownName[] {
  const all = [...views(project)]
  const paths = all.flatMap(({ kind, id, path }) => path.map((one) => ({ kind, id, name: one })))
  const rest = all.flatMap(({ kind, id, file, title }) =>
    [file, ...(title === undefined ? [] : [title])].map((one) => ({ kind, id, name: one })),
  )
  return [...all.map(({ kind, id }) => ({ kind, id, name: id })), ...paths, ...rest]
}

function* views({ screens, parts }: Project): Generator<FoundView & { path: string[]; file: string; title: string | undefined }> {
  for (const [id, { value, source }] of screens) {
    const path = typeof value.path === 'string' ? [value.path] : Object.keys(value.path ?? {})
    yield { kind: 'screen', id, path, file: source.path, title: viewTitle(value) }
  }
  for (const [id, { value, source }] of parts) yield { kind: 'part', id, path: [], file: source.path, title: viewTitle(value) }
}
