import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Checked } from '../../renderer/check/index.ts'
import { readProject } from '../../renderer/model/read-project.ts'
import { openChecker } from '../project-checker.ts'
import { codePaths, schemaFiles } from '../schema-files.ts'
import { dataTypes } from './data-types.ts'
import { refreshEditor, write as writeFile, writeCode } from './editor-files.ts'
import { iconModules } from './icons.ts'
import { shapesStamp } from './shapes-stamp.ts'
import { shapesCode } from './shapes.ts'
import { registries } from './registries.ts'
import { widgetTypes } from './widget-types.ts'

/**
 * Generates everything that is derived from the folders: validators of the language, types of data and widgets, and the registries that map
 * names to code. No list is edited by hand. Returns the checker's result.
 */
export async function generate(root: string): Promise<Checked> {
  const write = (path: string, text: string) => writeFile(root, path, text)
  const shapes = resolve(root, 'generated/shapes.js')
  const files = schemaFiles(root)
  const project = readProject(files)
  if (!existsSync(shapes) || !readFileSync(shapes, 'utf8').includes(shapesStamp(files))) write('shapes.js', shapesCode(files))
  write('data.ts', await dataTypes(project))
  write('widgets.ts', await widgetTypes(project))
  for (const [path, text] of Object.entries({ ...iconModules(project.icons), ...registries(codePaths(root), project) })) write(path, text)
  const checked = (await openChecker(files)).check()
  refreshEditor(root, files, checked)
  // Also with mistakes, because the project does not compile without these modules.
  writeCode(root, checked.project)
  return checked
}
