import type { Checked } from '../../check/index.ts'
import { languageBundle } from '../../check/structure.ts'
import type { Files } from '../../model/files.ts'
import { withCommands } from './commands.ts'
import { editorSchemas } from './kinds.ts'
import { viewFiles } from './paths/index.ts'

/**
 * Returns the JSON schemas from which editors complete and explain, by path in `generated/`: the project's names, and the paths in each view's
 * scope. While there are mistakes, it omits the names, because an unreadable file would remove its names from all other files. `pictures` has
 * the icons as Markdown.
 */
export function editorFiles(
  files: Files,
  { project, plans, problems }: Checked,
  pictures?: ReadonlyMap<string, string>,
): Record<string, string> {
  const views = viewFiles(project, plans)
  if (problems.length > 0) return views
  return { ...views, ...editorSchemas(withCommands(languageBundle(files, project), project), project, { pictures }) }
}
