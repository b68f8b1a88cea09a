import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Checked } from '../../renderer/check/index.ts'
import { editorFiles } from '../../renderer/editor/schemas/index.ts'
import type { Files } from '../../renderer/model/files.ts'
import type { Project } from '../../renderer/model/project.ts'
import { codesModule } from './codes.ts'
import { iconPictures } from './icons.ts'
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
 * Writes the files that depend on the schemas during editing: the editor's schemas, and without mistakes the modules that code imports. An
 * unreadable dictionary would remove its codes from them.
 */
export function refreshEditor(root: string, files: Files, checked: Checked): void {
  const pictures = iconPictures(files.text('schemas/icons.svg'))
  for (const [path, text] of Object.entries(editorFiles(files, checked, pictures))) write(root, path, text)
  if (checked.problems.length === 0) writeCode(root, checked.project)
}

/** Writes the modules of pictures, codes and groups of fields. */
export function writeCode(root: string, project: Project): void {
  write(root, 'pictures.ts', picturesModule(project))
  write(root, 'codes.ts', codesModule(project))
  write(root, 'field-groups.ts', fieldGroups(project))
}
