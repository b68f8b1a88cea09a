import { resolve } from 'node:path'
import type { Database } from '../../database/tables.ts'
import { type ClientFile, clientFile, readAll, VARIANTS } from './client-files.ts'

const DAY = 24 * 3_600_000
/** How long the files of a build stay reachable after the last server that ran with it, in milliseconds. */
const KEPT_MS = 14 * DAY
/** The path of a file that the build names by its content. */
const HASHED = /^\/assets\/[\w.-]{1,200}$/

/**
 * Reads the hashed files of a built client, and returns a function that publishes them for all servers of the database, so that a page of this
 * build works whichever server answers, also after the next deploy. Calling it again marks them as used; it does not read the folder again, which
 * may have the next build by then. Servers may publish the same build at once. The function throws database errors.
 */
export function createPublisher(db: Database, staticDir: string): (now: number) => Promise<void> {
  const files = readAll(resolve(staticDir))
    .map(([name, content]) => ({ ...partsOf(name), content }))
    .filter(({ path }) => HASHED.test(path))
  const paths = [...new Set(files.map(({ path }) => path))]
  return async (now) => {
    if (paths.length === 0) return
    await db.updateTable('client_file').set({ startedAt: now }).where('path', 'in', paths).where('startedAt', '<', now).execute()
    const known = await db.selectFrom('client_file').select(['path', 'coding']).where('path', 'in', paths).execute()
    const isKnown = new Set(known.map(({ path, coding }) => `${coding} ${path}`))
    for (const { path, coding, content } of files) {
      if (isKnown.has(`${coding} ${path}`)) continue
      await db
        .insertInto('client_file')
        .values({ path, coding, content, startedAt: now })
        .onConflict((conflict) => conflict.columns(['path', 'coding']).doUpdateSet({ startedAt: now }))
        .execute()
    }
  }
}

/** Deletes the files of builds with which no server has run for 14 days. `now` must be a trusted time (DEC-41). */
export async function forgetOldClients(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('client_file')
    .where('startedAt', '<', now - KEPT_MS)
    .execute()
}

/** Returns a published file; undefined for an unknown path. */
export async function findPublished(db: Database, path: string): Promise<ClientFile | undefined> {
  if (!HASHED.test(path)) return undefined
  const rows = await db.selectFrom('client_file').select(['coding', 'content']).where('path', '=', path).execute()
  const contentOf = (coding: string) => rows.find((row) => row.coding === coding)?.content
  const body = contentOf('')
  if (!body) return undefined
  const compressed = VARIANTS.flatMap(([coding]): ClientFile['compressed'] => {
    const content = contentOf(coding)
    return content ? [[coding, Buffer.from(content)]] : []
  })
  return clientFile(path, Buffer.from(body), async () => compressed)
}

/** Returns the path of the file of which a path is a variant, and the coding of the variant; empty for the file as it is. */
function partsOf(path: string): { path: string; coding: string } {
  for (const [coding, ending] of VARIANTS) if (path.endsWith(ending)) return { path: path.slice(0, -ending.length), coding }
  return { path, coding: '' }
}
