import type { Plans } from '../../../renderer/check/plans.ts'
import type { JsonSchema } from '../../../renderer/check/json-schema.ts'
import type { FileScopes } from '../../../renderer/compile/scope-notes.ts'
import { globals } from '../../../renderer/model/scope-types.ts'
import type { Project, View } from '../../../renderer/model/project.ts'
import { viewSchema } from './view-schema.ts'

const text = (schema: JsonSchema) => `${JSON.stringify(schema)}\n`

/** Returns the editor's schemas of paths, one per view, selected by the file's `id`. An unknown file gets the global names. */
export function viewFiles(project: Project, plans: Plans): Record<string, string> {
  const empty: View = { body: [] }
  const onlyGlobals: FileScopes = { views: new Map([[empty, globals(project)]]), notes: [] }
  const files: Record<string, string> = { 'editor/views/new.schema.json': text(viewSchema(project, empty, onlyGlobals)) }
  for (const kind of ['screen', 'part'] as const) {
    const [views, compiled] = kind === 'screen' ? [project.screens, plans.screens] : [project.parts, plans.parts]
    const names = [...compiled.keys()]
    for (const [name, { scopes }] of compiled) {
      const view = views.get(name)?.value
      if (view) files[`editor/views/${kind}s/${name}.schema.json`] = text(viewSchema(project, view, scopes))
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
