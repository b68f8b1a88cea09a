import type { JsonSchema } from '../../renderer/check/json-schema.ts'
import type { Declaration, Project } from '../../renderer/model/project.ts'
import { fieldsOf, globals } from '../../renderer/model/scope-types.ts'

/** Names that may be written in one place, each with what the editor says about it. */
export type EditorNames = ReadonlyMap<string, string>

/** An enum that explains itself: the editor lists the names, and shows the words beside them and on hover. */
export const oneOf = (names: EditorNames): JsonSchema => ({ enum: [...names.keys()], markdownEnumDescriptions: [...names.values()] })

/** `| 3 | done |`: text from elsewhere is shown as it is, not as Markdown. */
export const plain = (text: string) => text.replace(/[\\`*_{}[\]<>|#]/g, (sign) => `\\${sign}`)

/** The title, then one line a parameter; a star marks what must be given. */
function described({ title, params = {} }: Pick<Declaration, 'params'> & { title?: string }): string {
  const lines = Object.entries(params).map(
    ([name, field]) => `- \`${name}\`${field.required && field.default === undefined ? '\\*' : ''} ${plain(field.label ?? '')}`,
  )
  return [plain(title ?? ''), ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}

const titles = <T>(map: ReadonlyMap<string, { value: T }>, say: (value: T) => string): EditorNames =>
  new Map([...map].map(([name, { value }]) => [name, say(value)]))

/** Every path below the globals, for which no view is needed. */
function globalPaths(project: Project): EditorNames {
  const words = new Map<string, string>()
  for (const [root, type] of globals(project)) {
    if (root === 'dictionary') continue
    for (const [field, { label }] of Object.entries(fieldsOf(project, type))) words.set(`${root}.${field}`, plain(label ?? ''))
  }
  for (const [name, { value }] of project.settings) words.set(`settings.${name}`, `${plain(value.title)}: \`${String(value.value)}\``)
  return words
}

/** All fields of all entities: which entity a form has can't be known where a field's name stands. */
function fieldNames(project: Project): EditorNames {
  const found = new Map<string, string[]>()
  for (const { value } of project.entities.values())
    for (const [name, { label = '' }] of Object.entries(value.fields))
      found.set(name, [...(found.get(name) ?? []), `- ${plain(value.title)} · ${plain(label)}`])
  return new Map([...found].map(([name, lines]) => [name, lines.join('\n')]))
}

/** The project's names by what they name. */
export function namesOf(project: Project, pictures: ReadonlyMap<string, string> = new Map()) {
  const entities = titles(project.entities, ({ title }) => plain(title))
  return {
    screen: titles(project.screens, described),
    part: titles(project.parts, described),
    query: titles(project.queries, described),
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
