import { asText } from '../renderer/language/as-text.ts'
import { isObject } from '../renderer/model/normalize.ts'
import type { Problem } from '../renderer/model/problem.ts'
import type { Project } from '../renderer/model/project.ts'
import type { Source } from '../renderer/model/source.ts'

/** Returns a problem for every `planned` mark in the schemas. */
export function plannedNames({ sources }: Project): Problem[] {
  const search = (source: Source, value: unknown, at: (string | number)[]): Problem[] => {
    if (Array.isArray(value)) return value.flatMap((one, index) => search(source, one, [...at, index]))
    if (!isObject(value)) return []
    const name = asText(value['planned'])
    const own = name ? [{ path: source.path, ...source.locate([...at, 'planned']), code: 'planned.release', values: { name } }] : []
    return [...own, ...Object.entries(value).flatMap(([key, one]) => search(source, one, [...at, key]))]
  }
  return sources.flatMap(({ source }) => search(source, source.data, []))
}
