import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readProject } from '../../renderer/model/read-project.ts'
import { openChecker } from '../project-checker.ts'
import { codePaths, schemaFiles } from '../schema-files.ts'
import { dataTypes } from './data-types.ts'
import { refreshEditor, write as writeFile } from './editor-files.ts'
import { iconModules } from './icons.ts'
import { shapesStamp } from './shapes-stamp.ts'
import { shapesCode } from './shapes.ts'
import { registries } from './registries.ts'
import { widgetTypes } from './widget-types.ts'

const root = resolve(import.meta.dirname, '../..')

const SHAPES = resolve(root, 'generated/shapes.js')

const write = (path: string, text: string) => writeFile(root, path, text)

/**
 * Generates everything that is derived from the folders: validators of the language, types of data and widgets, and the registries that map
 * names to code. No list is edited by hand.
 */
export async function generate(): Promise<void> {
  const files = schemaFiles(root)
  const project = readProject(files)
  if (!existsSync(SHAPES) || !readFileSync(SHAPES, 'utf8').includes(shapesStamp(files))) write('shapes.js', shapesCode(files))
  write('data.ts', await dataTypes(project))
  write('widgets.ts', await widgetTypes(project))
  for (const [path, text] of Object.entries({ ...iconModules(project.icons), ...registries(codePaths(root), project) })) write(path, text)
  refreshEditor(root, files, (await openChecker(files)).check())
}

await generate()
