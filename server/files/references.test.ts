import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { FILE_REFERENCES } from './references.ts'

/** The table with the bytes of files, which is deleted together with a file and so is no reference. */
const BYTES = 'file_content'

it('FILE_REFERENCES lists every foreign key to the table of files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'references-'))
  const db = await openDatabase({ dataDir: folder }, 0)
  const { rows } = await sql<{ table: string; column: string }>`
    select tables.name as "table", keys."from" as "column"
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and keys."table" = 'file' and tables.name != ${BYTES}`.execute(db)
  await db.destroy()
  rmSync(folder, { recursive: true })
  const names = (references: readonly { table: string; column: string }[]) =>
    references.map(({ table, column }) => `${table}.${column}`).sort()
  expect(rows.length).toBeGreaterThan(0)
  expect(names(FILE_REFERENCES)).toEqual(names(rows))
})
