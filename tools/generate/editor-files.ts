import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Files } from '../../renderer/model/files.ts'
import type { Project } from '../../renderer/model/project.ts'
import { languageBundle } from '../../renderer/check/structure.ts'
import { withCommands } from './commands.ts'
import { editorSchemas } from './editor.ts'
import { iconPictures } from './icons.ts'

/** Writes a file under `generated/` when its text changed, so that watchers see only real changes. */
export function write(root: string, path: string, text: string): void {
  const file = `${root}/generated/${path}`
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** The schemas that the editor completes from, with the names that the project has now. */
export function refreshEditor(root: string, files: Files, project: Project): void {
  const bundle = withCommands(languageBundle(files, project), project)
  const icons = iconPictures(files.text('schemas/icons.svg'))
  for (const [path, text] of Object.entries(editorSchemas(bundle, project, icons))) write(root, path, text)
}
