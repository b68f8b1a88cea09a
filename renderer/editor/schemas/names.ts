import type { JsonSchema } from '../../check/json-schema.ts'
import type { Declaration, Project } from '../../model/project.ts'
import { fieldsOf, globals } from '../../model/scope-types.ts'

export type EditorNames = ReadonlyMap<string, string>

/** Returns an enum with descriptions, which editors show in the completion list and on hover. */
export const oneOf = (names: EditorNames): JsonSchema => ({ enum: [...names.keys()], markdownEnumDescriptions: [...names.values()] })

/** Escapes Markdown, so that text like `| 3 | done |` is shown literally. */
export const plain = (text: string) => text.replace(/[\\`*_{}[\]<>|#]/g, (sign) => `\\${sign}`)

/** Returns the title and one line per parameter; a star marks required ones. */
function describe({ title, params = {} }: Pick<Declaration, 'params'> & { title?: string }): string {
  const lines = Object.entries(params).map(
    ([name, field]) => `- \`${name}\`${field.required && field.default === undefined ? '\\*' : ''} ${plain(field.label ?? '')}`,
  )
  return [plain(title ?? ''), ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}

const titles = <T>(map: ReadonlyMap<string, { value: T }>, documentation: (value: T) => string): EditorNames =>
  new Map([...map].map(([name, { value }]) => [name, documentation(value)]))

/** Returns every path below the globals, which are the same in all views. */
function globalPaths(project: Project): EditorNames {
  const words = new Map<string, string>()
  for (const [root, type] of globals(project)) {
    if (root === 'dictionary') continue
    for (const [field, { label }] of Object.entries(fieldsOf(project, type))) words.set(`${root}.${field}`, plain(label ?? ''))
  }
  for (const [name, { value }] of project.settings) words.set(`settings.${name}`, `${plain(value.title)}: \`${String(value.value)}\``)
  return words
}

/** Returns the fields of all entities, because a field name does not tell the form's entity. */
function fieldNames(project: Project): EditorNames {
  const found = new Map<string, string[]>()
  for (const { value } of project.entities.values())
    for (const [name, { label = '' }] of Object.entries(value.fields))
      found.set(name, [...(found.get(name) ?? []), `- ${plain(value.title)} · ${plain(label)}`])
  return new Map([...found].map(([name, lines]) => [name, lines.join('\n')]))
}

/** Returns the project's names by kind. */
export function namesOf(project: Project, pictures: ReadonlyMap<string, string> = new Map()) {
  const entities = titles(project.entities, ({ title }) => plain(title))
  return {
    screen: titles(project.screens, describe),
    part: titles(project.parts, describe),
    query: titles(project.queries, describe),
    call: titles(project.calls, (call) => plain(`${(call as { title?: string }).title ?? ''} ${call.method} ${call.path}`)),
    entity: entities,
    listOf: new Map([...entities, ...['text', 'number', 'code', 'image', 'file'].map((type) => [type, ''] as const)]),
    dictionary: titles(project.dictionaries, ({ title, codes }) =>
      [plain(title), '', ...Object.entries(codes).map(([code, { label }]) => `- \`${code}\` ${plain(label)}`)].join('\n'),
    ),
    message: titles(project.messages, ({ text, kind }) => `${plain(text)} · ${kind}`),
    mode: titles(project.modes, ({ title }) => plain(title)),
    tab: titles(project.tabs, ({ label }) => plain(label)),
    icon: new Map([...project.icons.keys()].map((name) => [name, pictures.get(name) ?? ''])),
    field: fieldNames(project),
    path: globalPaths(project),
  } satisfies Record<string, EditorNames>
}
export type Kinds = ReturnType<typeof namesOf>
