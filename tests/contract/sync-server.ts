import type { StaffTable } from '../../server/identity/tables.ts'
import type { Selectable } from 'kysely'
import { createWeCom } from '../../server/integrations/wecom/adapter.ts'
import { CORP_ID, encryptMessage, envelope, eventXml, secrets } from './encrypted-message.ts'
import { type FakeWeCom, startFakeWeCom } from './fake-wecom.ts'
import { APP, NOON, startTestServer } from './server.ts'

export const MINUTE = 60_000
const credentials = { corpId: CORP_ID, secret: 'a secret of WeCom' }

export type SyncServer = Awaited<ReturnType<typeof startSyncServer>>
type Options = NonNullable<Parameters<typeof startTestServer>[0]> & { fakeWeCom?: FakeWeCom; timeout?: number; weComSecret?: string }

/** Starts a server with a fake WeCom, whose directory is empty. `fakeWeCom`: one that is shared with another server. */
export async function startSyncServer({ fakeWeCom: shared, timeout, weComSecret = credentials.secret, ...options }: Options = {}) {
  const fakeWeCom = shared ?? (await startFakeWeCom(credentials))
  const time = { now: () => NOON }
  // The token's lifetime follows the clock of the test.
  const steady = () => time.now()
  const settings = {
    ...credentials,
    secret: weComSecret,
    agentId: Number(APP.agentId),
    url: fakeWeCom.url,
    steady,
    ...(timeout ? { timeout } : {}),
  }
  const started = await startTestServer({ callback: secrets, wecom: createWeCom(settings), ...options })
  const { db, clock, logs } = started
  time.now = () => clock.now

  return {
    ...started,
    fakeWeCom,
    directory: fakeWeCom.directory,
    /** Advances the clock and runs due syncs. */
    async later(ms: number) {
      clock.now += ms
      await started.sync()
    },
    /** Sends an encrypted event, as WeCom does. */
    send: (more: Record<string, string>) => {
      const { signature, timestamp, nonce, encrypted } = encryptMessage(eventXml(more))
      const query = new URLSearchParams({ msg_signature: signature, timestamp, nonce }).toString()
      return fetch(`${started.url}/api/wecom/callback?${query}`, { method: 'POST', body: envelope(encrypted) })
    },
    staff: async (userId: string): Promise<Selectable<StaffTable> | undefined> =>
      await db.selectFrom('staff').selectAll().where('userId', '=', userId).executeTakeFirst(),
    /** Returns the lines of the syncs' log. */
    lines: (name: 'directory' | 'contacts') =>
      logs.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line[name] !== undefined),
    async close() {
      await started.close()
      if (!shared) await fakeWeCom.close()
    },
  }
}
