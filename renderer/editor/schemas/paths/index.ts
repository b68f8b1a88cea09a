import type { Plans } from '../../../check/plans.ts'
import type { JsonSchema } from '../../../check/json-schema.ts'
import type { FileScopes } from '../../../compile/scope-notes.ts'
import { globals } from '../../../model/scope-types.ts'
import type { Project, View } from '../../../model/project.ts'
import { viewSchema } from './view-schema.ts'

const text = (schema: JsonSchema) => `${JSON.stringify(schema)}\n`

/** Returns the editor's schemas of paths, one per view, selected by the file's `id`. An unknown file gets the global names. */
export function viewFiles(project: Project, plans: Plans): Record<string, string> {
  const files: Record<string, string> = { 'editor/views/new.schema.json': text(newViewSchema(project)) }
  for (const kind of ['screen', 'part'] as const) {
    const names = [...compiledViews(plans, kind).keys()]
    for (const name of names) {
      const schema = namedViewSchema(project, plans, kind, name)
      if (schema) files[`editor/views/${kind}s/${name}.schema.json`] = text(schema)
    }
    files[`editor/views/${kind}s.schema.json`] = text({
      allOf: [
        ...names.map((name) => ({
          if: { required: ['id'], properties: { id: { const: name } } },
          then: { $ref: `${kind}s/${name}.schema.json` },
        })),
        { if: { required: ['id'], properties: { id: { enum: names } } }, else: { $ref: 'new.schema.json' } },
      ],
    })
  }
  return files
}

/** Returns the schema of paths of one view; undefined for a view that does not compile. */
export function namedViewSchema(project: Project, plans: Plans, kind: 'screen' | 'part', name: string): JsonSchema | undefined {
  const view = (kind === 'screen' ? project.screens : project.parts).get(name)?.value
  const compiled = compiledViews(plans, kind).get(name)
  return view && compiled && viewSchema(project, view, compiled.scopes)
}

/** Returns the schema of paths of a view that is not known yet. */
export function newViewSchema(project: Project): JsonSchema {
  const empty: View = { body: [] }
  const onlyGlobals: FileScopes = { views: new Map([[empty, globals(project)]]), notes: [] }
  return viewSchema(project, empty, onlyGlobals)
}

const compiledViews = (plans: Plans, kind: 'screen' | 'part'): ReadonlyMap<string, { scopes: FileScopes }> =>
  kind === 'screen' ? plans.screens : plans.parts
