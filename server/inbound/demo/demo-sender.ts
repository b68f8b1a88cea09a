import type { InboundKind } from '../../../generated/data.ts'
import { SILENT } from '../../demo/silent.ts'
import type { Prepared } from '../../start/options.ts'
import { applyRow } from '../apply-row.ts'
import { stageAttachments } from '../attachments.ts'
import { createClient, DEFAULT_ROWS_PER_MINUTE, RIGHTS } from '../clients.ts'
import { createNotes } from '../notes.ts'
import { createRowReader } from '../read-row.ts'

/** The demo's insurer as a sender. */
const SENDER = 'demo'

/** Sends a record to the inbound API at a time, and returns the id of its task. */
export type SendRecord = (kind: InboundKind, externalId: string, fields: Readonly<Record<string, unknown>>, at: number) => Promise<string>

/**
 * Creates the client of the demo's insurer. Its records are read and applied like those of a batch, in the transaction of `db`. Sending
 * throws when a record is refused or would wait for a person, because the demo names only its own people.
 */
export async function createDemoSender({ db, personalData, schemas, store, now }: Prepared): Promise<SendRecord> {
  await createClient(db, { name: SENDER, rights: Object.keys(RIGHTS), addresses: '', rowsPerMinute: DEFAULT_ROWS_PER_MINUTE, now })
  const read = createRowReader(schemas)
  const after = () => undefined
  return async (kind, externalId, fields, at) => {
    const found = read(kind, { externalId, revision: 1, ...fields })
    if ('problems' in found) throw refused(externalId, found)
    const staged = await stageAttachments(store, found.row.fields ?? {})
    if ('problems' in staged) throw refused(externalId, staged)
    const host = { db, personalData, store, now: at, outbox: SILENT, after, notes: createNotes() }
    const outcome = await applyRow(host, { sender: SENDER, kind, externalId }, found.row, staged)
    await host.notes.write(host)
    if (outcome.result !== 'created' || outcome.taskId === undefined) throw refused(externalId, outcome)
    return outcome.taskId
  }
}

const refused = (externalId: string, outcome: object) => new Error(`The demo's record ${externalId} is refused: ${JSON.stringify(outcome)}`)
