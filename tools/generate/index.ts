import { resolve } from 'node:path'
import { compile } from 'json-schema-to-typescript'
import { languageBundle } from '../../renderer/check/structure.ts'
import { readProject } from '../../renderer/model/read-project.ts'
import { codePaths, schemaFiles } from '../schema-files.ts'
import { dataTypes } from './data-types.ts'
import { refreshEditor, write as writeFile } from './editor-files.ts'
import { iconModule } from './icons.ts'
import { registries } from './registries.ts'
import { widgetTypes } from './widget-types.ts'

const root = resolve(import.meta.dirname, '../..')

const write = (path: string, text: string) => writeFile(root, path, text)

/**
 * Everything that follows from the folders: the language's bundle, types of screens, data and widgets, and the
 * registries that join names to code. Nobody edits a central list.
 */
export async function generate(): Promise<void> {
  const files = schemaFiles(root)
  const project = readProject(files)
  const bundle = languageBundle(files, project)
  write('language.json', `${JSON.stringify(bundle, null, 1)}\n`)
  const language = await compile(
    { title: 'Language', type: 'object', additionalProperties: false, definitions: bundle.definitions },
    'Language',
    {
      bannerComment: '',
      additionalProperties: false,
      ignoreMinAndMaxItems: true,
      unreachableDefinitions: true,
      format: false,
      strictIndexSignatures: true,
    },
  )
  write('language.ts', language)
  write('data.ts', await dataTypes(project))
  write('widgets.ts', await widgetTypes(project))
  write('icons.ts', iconModule(files.text('schemas/icons.svg')))
  for (const [path, text] of Object.entries(registries(codePaths(root), project))) write(path, text)
  refreshEditor(root, files, project)
}

await generate()
