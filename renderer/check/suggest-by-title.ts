import { isObject } from '../model/normalize.ts'
import type { Problem } from '../model/problem.ts'
import type { Named, Project } from '../model/project.ts'
import { pathsOf } from './addresses.ts'

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
  message: messagesByText,
  says: messagesByText,
  unsaved: messagesByText,
}

/** Returns the messages whose text no other message has. */
function messagesByText({ messages }: Project): (readonly [name: string, text: unknown])[] {
  const all = [...messages].map(([name, { value }]) => [name, value.text] as const)
  return all.filter(([name, text]) => all.every(([other, same]) => other === name || same !== text))
}

const titles = <T>(map: Named<T>) => [...map].map(([name, { value }]) => [name, isObject(value) ? value['title'] : undefined] as const)

/** Adds a suggestion to a problem without one, when the name was written as a title, a path or a file name. */
export function suggestByTitle(project: Project, problem: Problem): Problem {
  const { code, values, at } = problem
  const written = values['value'] ?? values['name']
  if (!NAMED.test(code) || values['nearest'] || written === undefined) return problem
  const meant =
    code === 'unknown.code'
      ? codeOf(project, values['dictionary'] ?? '', written)
      : nameOf(project, problem.path, String(at?.at(-1)), written)
  return meant === undefined ? problem : { ...problem, values: { ...values, nearest: meant } }
}

/** Returns the code with a label, or the only one whose label contains the text. */
function codeOf({ dictionaries }: Project, dictionary: string, label: string): string | undefined {
  const codes = Object.entries(dictionaries.get(dictionary)?.value.codes ?? {})
  const containing = codes.filter(([, code]) => /[^ -~]/.test(label) && code.label.includes(label))
  return (codes.find(([, code]) => code.label === label) ?? (containing.length === 1 ? containing[0] : undefined))?.[0]
}

/** Returns the only group that contains a code with the label. */
function groupOf({ dictionaries }: Project, label: string): string | undefined {
  const found = [...dictionaries.values()].flatMap(({ value: { codes, groups = {} } }) =>
    Object.keys(groups).filter((name) => groups[name]?.some((code) => codes[code]?.label === label)),
  )
  return found.length === 1 ? found[0] : undefined
}

/** Returns the dialog of the file with a title. */
function dialogOf({ sources }: Project, path: string, title: string): string | undefined {
  const data = sources.find(({ source }) => source.path === path)?.source.data
  const dialogs = isObject(data) && isObject(data['dialogs']) ? data['dialogs'] : {}
  return Object.entries(dialogs).find(([, one]) => isObject(one) && one['title'] === title)?.[0]
}

/** Returns the screen with an address that was written with or without its slash. */
const screenAt = ({ screens }: Project, written: string): string | undefined =>
  [...screens].find(([, { value }]) => pathsOf(value).some((one) => one.replace(/^\//, '') === written.replace(/^\//, '')))?.[0]

function nameOf(project: Project, path: string, key: string, written: string): string | undefined {
  if (key === 'field') return fieldOf(project, written)
  if (key === 'group') return groupOf(project, written)
  if (key === 'dialog') return dialogOf(project, path, written)
  const all = [...(TITLED[key]?.(project) ?? [])]
  const file = written.replace(/^\//, '').replace(/\.json$/, '')
  const named = (all.find(([, title]) => title === written) ?? all.find(([name]) => file !== written && name === file))?.[0]
  return named ?? (key === 'screen' || key === 'to' ? screenAt(project, written) : undefined)
}

/** Returns the field name for a label, if all fields with this label have the same name. */
function fieldOf({ entities }: Project, label: string): string | undefined {
  const fields = [...entities.values()].flatMap(({ value }) => Object.entries(value.fields))
  const [first, ...others] = new Set(fields.filter(([, field]) => isObject(field) && field['label'] === label).map(([name]) => name))
  return others.length === 0 ? first : undefined
}
