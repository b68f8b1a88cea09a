import { activeNumber } from '../content/releases.ts'
import type { Database } from '../database/tables.ts'

export interface ContentState {
  release: number
  engines: { engine: string; version: string; seenAt: string }[]
}

/** Returns the active release of the content, and the programs that announced themselves, the latest first. */
export async function contentState(db: Database): Promise<ContentState> {
  const engines = await db
    .selectFrom('content_engine')
    .select(['engine', 'version', 'seenAt'])
    .orderBy('seenAt', 'desc')
    .limit(10)
    .execute()
  return {
    release: await activeNumber(db),
    engines: engines.map(({ seenAt, ...program }) => ({ ...program, seenAt: new Date(seenAt).toISOString() })),
  }
}
