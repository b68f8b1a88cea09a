import { RELEASE } from '../../database/migration-log.ts'
import type { Head } from '../archive/format.ts'
import { knownSchema } from '../snapshot/known-schema.ts'

/**
 * Returns why this program cannot restore a backup: a newer version changed its schema, also when it only added to it, because this program
 * cannot create what was added.
 */
export async function schemaProblems({ version, migrations, tables }: Head): Promise<string[]> {
  const known = new Set(RELEASE.migrations.map(({ id }) => id))
  const newer = migrations.findLast(({ id }) => !known.has(id))
  if (newer)
    return [
      `Version ${newer.version} changed the schema of this backup (${newer.id}), and version ${RELEASE.version} does not know it: restore with version ${newer.version} or a newer one.`,
    ]
  const schema = await knownSchema(migrations.map(({ id }) => id))
  const unknown = tables.filter(({ name, columns }) => columns.some((column) => !schema?.get(name)?.has(column)))
  return unknown.length === 0
    ? []
    : [
        `The backup of version ${version} has tables or columns that its schema does not have: ${unknown.map(({ name }) => name).join(', ')}.`,
      ]
}
