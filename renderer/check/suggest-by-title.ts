import { isObject } from '../model/normalize.ts'
import type { Problem } from '../model/problem.ts'
import type { Named, Project } from '../model/project.ts'

/** Problems about unknown or malformed names. */
const NAMED = /^(shape\.patternOf|unknown\.\w+)$/

/** JSON key -> names of the declarations that the key refers to, with their titles. */
const TITLED: Record<string, (project: Project) => Iterable<readonly [name: string, title: unknown]>> = {
  screen: ({ screens }) => titles(screens),
  to: ({ screens }) => titles(screens),
  query: ({ queries }) => titles(queries),
  do: ({ commands }) => titles(commands),
  entity: ({ entities }) => titles(entities),
  of: ({ entities }) => titles(entities),
  dictionary: ({ dictionaries }) => titles(dictionaries),
  message: ({ messages }) => [...messages].map(([name, { value }]) => [name, value.text]),
}

const titles = <T>(map: Named<T>) => [...map].map(([name, { value }]) => [name, isObject(value) ? value['title'] : undefined] as const)

/** Adds a suggestion to a problem without one, when the name was written as a title, a path or a file name. */
export function suggestByTitle(project: Project, problem: Problem): Problem {
  const { code, values, at } = problem
  const written = values['value'] ?? values['name']
  if (!NAMED.test(code) || values['nearest'] || written === undefined) return problem
  const meant =
    code === 'unknown.code' ? codeOf(project, values['dictionary'] ?? '', written) : nameOf(project, String(at?.at(-1)), written)
  return meant === undefined ? problem : { ...problem, values: { ...values, nearest: meant } }
}

const codeOf = ({ dictionaries }: Project, dictionary: string, label: string): string | undefined =>
  Object.entries(dictionaries.get(dictionary)?.value.codes ?? {}).find(([, code]) => code.label === label)?.[0]

function nameOf(project: Project, key: string, written: string): string | undefined {
  if (key === 'field') return fieldOf(project, written)
  const all = [...(TITLED[key]?.(project) ?? [])]
  const file = written.replace(/^\//, '').replace(/\.json$/, '')
  return (all.find(([, title]) => title === written) ?? all.find(([name]) => file !== written && name === file))?.[0]
}

/** Returns the field name for a label, if all fields with this label have the same name. */
function fieldOf({ entities }: Project, label: string): string | undefined {
  const fields = [...entities.values()].flatMap(({ value }) => Object.entries(value.fields))
  const [first, ...others] = new Set(fields.filter(([, field]) => isObject(field) && field['label'] === label).map(([name]) => name))
  return others.length === 0 ? first : undefined
}
