import type { Project } from '../../renderer/model/project.ts'
import { implementations } from '../implementations.ts'

const identifier = (name: string) => name.replace(/[^A-Za-z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())
const built = <T extends { planned?: string }>(map: Map<string, { value: T }>) =>
  [...map].filter(([, { value }]) => !value.planned).map(([name]) => name)

function registry(entries: [string, string][], type: string, from: string, name: string): string {
  const imports = entries.map(([key, path]) => `import ${identifier(key)}_ from '../${path}'`)
  const lines = entries.map(([key]) => `  '${key}': ${identifier(key)}_,`)
  return `import type { ${type} } from '${from}'\n${imports.join('\n')}\n\nexport const ${name}: ${type} = {\n${lines.join('\n')}\n}\n`
}

/** Returns the migrations in the order of their numbers; a file's name is the id of its migration, and it exports `kind` and `up`. */
function migrations(code: readonly string[]): string {
  const ids = code.flatMap((path) => /^server\/database\/migrations\/(\d{3}-[\w-]+)\.ts$/.exec(path)?.[1] ?? [])
  const files = ids.sort().map((id) => ({ id, number: id.slice(0, 3) }))
  const imports = files.map(
    ({ id, number }) => `import { kind as kind${number}, up as up${number} } from '../server/database/migrations/${id}.ts'\n`,
  )
  const rows = files.map(({ id, number }) => `  { id: '${id}', kind: kind${number}, up: up${number} },\n`)
  const type = "import type { Migration } from '../server/database/migrations/migration.ts'\n"
  return `${type}${imports.join('')}\nexport const migrations: readonly Migration[] = [\n${rows.join('')}]\n`
}

/** Returns constants with the field names of each group of an entity: `taskForm` of the group `form` of `Task`. */
export function fieldGroups({ entities }: Pick<Project, 'entities'>): string {
  const groups = [...entities].flatMap(([entity, { value }]) =>
    Object.entries(value.groups ?? {}).map(([group, fields]) => {
      const name = `${entity[0]?.toLowerCase()}${entity.slice(1)}${group[0]?.toUpperCase()}${group.slice(1)}`
      return `export const ${name} = ${JSON.stringify(Object.keys(fields))} as const\n`
    }),
  )
  return groups.join('')
}

/** Returns the registries as code. Their mapped types make a missing or additional implementation a compile error. */
export function registries(code: readonly string[], project: Project): Record<string, string> {
  const queries = implementations(code, 'actions', built(project.queries))
  const commands = implementations(code, 'actions', built(project.commands))
  const handlers = implementations(code, 'server/calls', built(project.calls))
  const steps = [...project.steps.keys()].map((name): [string, string] => [name, `renderer/steps/${name}/run.ts`])
  const widgets = built(project.widgets).map((name): [string, string] => [name, `widgets/${name}/index.tsx`])
  return {
    'migrations.ts': migrations(code),
    'queries.ts': registry(queries, 'QueryRegistry', '../actions/action.ts', 'queries'),
    'commands.ts': registry(commands, 'CommandRegistry', '../actions/action.ts', 'commands'),
    'handlers.ts': registry(handlers, 'HandlerRegistry', '../server/handler/handler.ts', 'handlers'),
    'steps.ts': registry(steps, 'StepRegistry', '../renderer/run/steps/index.ts', 'steps'),
    'widget-registry.ts': registry(widgets, 'WidgetRegistry', '../renderer/run/views/index.ts', 'widgetComponents'),
  }
}
