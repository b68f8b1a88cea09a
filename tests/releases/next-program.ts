import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY, HOUR } from '../contract/people.ts'
import { copyOfProject } from '../copy-of-project.ts'

export const NEXT_VERSION = '999.0.0'

/** Texts of the next release: a field of tasks in schema, calls and form, which older programs do not know. */
const EDITS: readonly (readonly [path: string, anchor: string, added: string])[] = [
  ['schemas/entities/Task.json', '"fields": {', '"place": { "type": "text", "label": "Place", "maxLength": 40 },'],
  ['schemas/entities/Task.json', '"form": {', '"place": { "maxLength": 40 },'],
  ['server/tasks/tables.ts', 'taskContext: string', 'place: Generated<string | null>'],
]
const FILES: Readonly<Record<string, string>> = {
  'server/database/migrations/901-task-place.ts': `import type { Kysely } from 'kysely'
export const kind = 'expand'
export const up = (db: Kysely<unknown>): Promise<void> => db.schema.alterTable('task').addColumn('place', 'text').execute()
`,
  'server/database/migrations/902-without-index.ts': `import type { Kysely } from 'kysely'
export const kind = 'contract'
export const up = (db: Kysely<unknown>): Promise<void> => db.schema.dropIndex('task_kind').execute()
`,
}

/** Returns the times of a new task. Programs have the clock of the machine. */
export const inAnHour = () => ({ taskCallTime: Date.now() + HOUR, taskEndTime: Date.now() + DAY })

/** Creates the project of a made next release in a new temporary folder, and returns its path. */
export function makeNextProgram(): string {
  const copy = copyOfProject('steward-next-')
  const change = (path: string, edit: (text: string) => string) =>
    writeFileSync(join(copy, path), edit(readFileSync(join(copy, path), 'utf8')))
  for (const [path, anchor, added] of EDITS) change(path, (text) => text.replace(anchor, `${anchor}\n${added}`))
  for (const [path, content] of Object.entries(FILES)) writeFileSync(join(copy, path), content)
  change('package.json', (text) => text.replace(/"version": "[^"]+"/, `"version": "${NEXT_VERSION}"`))
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/generate/index.ts'], { cwd: copy })
  return copy
}
