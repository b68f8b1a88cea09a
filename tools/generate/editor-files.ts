import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Checked } from '../../renderer/check/index.ts'
import { languageBundle } from '../../renderer/check/structure.ts'
import type { Files } from '../../renderer/model/files.ts'
import type { Project } from '../../renderer/model/project.ts'
import { codesModule } from './codes.ts'
import { withCommands } from './commands.ts'
import { editorSchemas } from './editor.ts'
import { iconPictures } from './icons.ts'
import { viewFiles } from './paths/index.ts'
import { picturesModule } from './pictures.ts'
import { fieldGroups } from './registries.ts'

/** Writes a file under `generated/` only when its text changed, so that watchers see only real changes. */
export function write(root: string, path: string, text: string): void {
  const file = `${root}/generated/${path}`
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/**
 * Returns the editor's JSON schemas by path in `generated/`: the project's names, and the paths in each view's scope. While there are
 * mistakes, it omits the names, because an unreadable file would remove its names from all other files.
 */
export function editorFiles(files: Files, { project, plans, problems }: Checked): Record<string, string> {
  const views = viewFiles(project, plans)
  if (problems.length > 0) return views
  const bundle = withCommands(languageBundle(files, project), project)
  return { ...views, ...editorSchemas(bundle, project, iconPictures(files.text('schemas/icons.svg'))) }
}

/**
 * Writes the files that depend on the schemas during editing: the editor's schemas, and without mistakes the modules that code imports. An
 * unreadable dictionary would remove its codes from them.
 */
export function refreshEditor(root: string, files: Files, checked: Checked): void {
  for (const [path, text] of Object.entries(editorFiles(files, checked))) write(root, path, text)
  if (checked.problems.length === 0) writeCode(root, checked.project)
}

/** Writes the modules of pictures, codes and groups of fields. */
export function writeCode(root: string, project: Project): void {
  write(root, 'pictures.ts', picturesModule(project))
  write(root, 'codes.ts', codesModule(project))
  write(root, 'field-groups.ts', fieldGroups(project))
}
