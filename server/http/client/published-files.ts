import { resolve } from 'node:path'
import type { Database } from '../../database/tables.ts'
import { type ClientFile, clientFile, clientFiles, VARIANTS } from './client-files.ts'

const DAY = 24 * 3_600_000
/** How long the files of a build stay reachable after the last server that ran with it, in milliseconds. */
const KEPT_MS = 14 * DAY
/** The path of a file that the build names by its content. */
const HASHED = /^\/assets\/[\w.-]{1,200}$/
/** How many paths one statement names. */
const BATCH = 200

/**
 * Publishes the hashed files of a built client for all servers of the database, so that a page of this build works whichever server answers, also
 * after the next deploy. Servers may publish the same build at once. Throws database errors.
 */
export async function publishClient(db: Database, staticDir: string, now: number): Promise<void> {
  const { bodies } = clientFiles(resolve(staticDir), (_, body) => body)
  const own = [...bodies.keys()].filter((path) => HASHED.test(withoutVariant(path).path))
  const paths = [...new Set(own.map((path) => withoutVariant(path).path))]
  for (let at = 0; at < paths.length; at += BATCH) {
    const batch = paths.slice(at, at + BATCH)
    const known = await db.selectFrom('client_file').select(['path', 'coding']).where('path', 'in', batch).execute()
    const isKnown = new Set(known.map(({ path, coding }) => `${coding} ${path}`))
    await db.updateTable('client_file').set({ startedAt: now }).where('path', 'in', batch).where('startedAt', '<', now).execute()
    for (const name of own) {
      const { path, coding } = withoutVariant(name)
      const content = bodies.get(name)
      if (!content || !batch.includes(path) || isKnown.has(`${coding} ${path}`)) continue
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

/** Returns the path of the file of which a path is a variant, and the coding of the variant. */
function withoutVariant(path: string): { path: string; coding: string } {
  for (const [coding, ending] of VARIANTS) if (path.endsWith(ending)) return { path: path.slice(0, -ending.length), coding }
  return { path, coding: '' }
}
