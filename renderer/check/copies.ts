import { isObject } from '../model/normalize.ts'
import type { Problem } from '../model/problem.ts'
import type { Project } from '../model/project.ts'
import type { Source } from '../model/source.ts'

/** Reports names that are declared twice, at the declaration that is probably the copy. */
export function duplicateNames(project: Project): Problem[] {
  return project.duplicates.map(({ value: name, source, at, first }) => {
    const isFirst = isCopy(project, first.source, source, name)
    const [copy, original] = isFirst ? [first.source, source] : [source, first.source]
    const position = at[0] === 'id' ? copy.locate(['id']) : copy.locate(isFirst ? first.at : at, 'key')
    return { path: copy.path, ...position, code: 'duplicate.name', values: { name, other: original.path } }
  })
}

/** Whether the first of two declarations is the copy: its path does not match its name, or its folder does not match its actions. */
function isCopy({ queries, commands }: Project, first: Source, second: Source, name: string): boolean {
  const [board] = name.split('.')
  const fits = ({ data, path }: Source) => (isObject(data) && addressFits(data['path'], name)) || path.endsWith(`/actions/${board}.json`)
  const matchingActions = ({ path, text }: Source) => {
    const folder = path.split('/').at(-2) ?? ''
    const own = [...queries, ...commands].filter(([, { source }]) => source.path.endsWith(`/${folder}.json`))
    return own.filter(([action]) => text.includes(`"${action}"`)).length
  }
  return fits(first) === fits(second) ? matchingActions(first) < matchingActions(second) : fits(second)
}

/** Whether the last path segment is the name of the screen, as usual. */
export const addressFits = (path: unknown, name: string): boolean => typeof path === 'string' && path.split('/').at(-1) === name

/** Returns which of two screens uses a path by mistake: its name does not match the path, or fewer files refer to it. */
export function screenToRename({ sources }: Project, path: string, owner: string, other: string): string {
  if (addressFits(path, owner) !== addressFits(path, other)) return addressFits(path, owner) ? other : owner
  const named = (name: string) => sources.filter(({ source }) => source.text.includes(`"screen": "${name}"`)).length
  return named(owner) < named(other) ? owner : other
}
