import { existsSync, readdirSync } from 'node:fs'
import type { World } from '../../renderer/check/declared.ts'

/** The files in `folder/*` (or below, one level) whose base name is one of the declared names. */
function implementations(root: string, folder: string, names: Iterable<string>): [string, string][] {
  const wanted = new Set(names)
  const found: [string, string][] = []
  const areas = existsSync(`${root}/${folder}`) ? readdirSync(`${root}/${folder}`, { withFileTypes: true }) : []
  for (const area of areas.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const files = area.isDirectory() ? readdirSync(`${root}/${folder}/${area.name}`).map((file) => `${area.name}/${file}`) : [area.name]
    for (const file of files.sort()) {
      const name = file.replace(/^.*\//, '').replace(/\.tsx?$/, '')
      if (file.endsWith('.ts') && wanted.has(name)) found.push([name, `../${folder}/${file}`])
    }
  }
  return found
}

const identifier = (name: string) => name.replace(/[^A-Za-z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())
const built = <T extends { planned?: string }>(map: Map<string, { value: T }>) =>
  [...map].filter(([, { value }]) => !value.planned).map(([name]) => name)

function registry(entries: [string, string][], type: string, from: string, name: string): string {
  const imports = entries.map(([key, path]) => `import ${identifier(key)}_ from '${path}'`)
  const lines = entries.map(([key]) => `  '${key}': ${identifier(key)}_,`)
  return `import type { ${type} } from '${from}'\n${imports.join('\n')}\n\nexport const ${name}: ${type} = {\n${lines.join('\n')}\n}\n`
}

/**
 * Registries as code. Each is a mapped type over the generated names, so that a missing or an extra implementation
 * does not compile.
 */
export function registries(root: string, world: World): Record<string, string> {
  const queries = implementations(root, 'actions', built(world.queries))
  const commands = implementations(root, 'actions', built(world.commands))
  const handlers = implementations(root, 'server/calls', built(world.calls))
  const steps = [...world.steps.keys()].map((name): [string, string] => [name, `../renderer/steps/${name}/run.ts`])
  const widgets = built(world.widgets).map((name): [string, string] => [name, `../widgets/${name}/index.tsx`])
  return {
    'queries.ts': registry(queries, 'QueryRegistry', '../actions/action.ts', 'queries'),
    'commands.ts': registry(commands, 'CommandRegistry', '../actions/action.ts', 'commands'),
    'handlers.ts': registry(handlers, 'HandlerRegistry', '../server/handler.ts', 'handlers'),
    'steps.ts': registry(steps, 'StepRegistry', '../renderer/run/step.ts', 'steps'),
    'widget-registry.ts': registry(widgets, 'WidgetRegistry', '../renderer/run/registry.ts', 'widgetComponents'),
  }
}
