import { eventsOf, isWhole } from '../../../server/signing/events.ts'
import { SIGNATURE } from '../../../server/signing/tables.ts'
import type { RunningDemo } from '../../../server/demo/start.ts'
import type { Plan } from './plan.ts'
import type { History } from './signer.ts'

interface Signed {
  demo: RunningDemo
  linkId: string
  plan: Plan
  history: History
}

/** Returns the faults in the stored data of one signing; empty when it is correct. */
export async function judge({ demo, linkId, plan, history }: Signed): Promise<string[]> {
  const { db, personalData } = demo
  const wrong: string[] = []
  const check = (isRight: boolean, text: string) => void (isRight || wrong.push(text))
  const rows = await db
    .selectFrom('signature')
    .leftJoin('person_key', (join) => join.onRef('person_key.id', '=', 'signature.linkId').on('person_key.kind', '=', SIGNATURE.kind))
    .selectAll('signature')
    .select('wrappedKey')
    .where('linkId', '=', linkId)
    .execute()
  const signatures = personalData.decryptRows(SIGNATURE, rows)
  check(signatures.length === 1, `${signatures.length} signatures`)
  const [signature] = signatures
  check(signature?.outcome === 'accepted' && signature.undoneAt === null, 'the signature is not valid')
  const inks = history.inks.map((ink) => ink.slice(ink.indexOf(',') + 1))
  check(inks.length === 0 || inks.includes(signature?.picture ?? ''), 'the picture differs from the drawn one')
  check(isDrawnAs(signature?.strokes ?? '', plan), 'the strokes differ from the drawn ones')
  const link = await db.selectFrom('signing_link').selectAll().where('linkId', '=', linkId).executeTakeFirstOrThrow()
  check(link.signatureId === signature?.signatureId && link.pendingId === null, 'the link does not name the signature')
  const images = await db.selectFrom('signature_image').select('fileId').where('linkId', '=', linkId).execute()
  check(images.length === plan.photos.length, `${images.length} photos of ${plan.photos.length}`)
  const events = await eventsOf(db, linkId)
  check(isWhole(events), 'the event chain is broken')
  const count = (kind: string) => events.filter((event) => event.kind === kind).length
  const between = (kind: string, least: number, most: number) =>
    check(count(kind) >= least && count(kind) <= most, `${count(kind)} events "${kind}", not ${least} to ${most}`)
  for (const kind of ['reserved', 'sent', 'opened', 'signed', 'submitted', 'accepted']) between(kind, 1, 1)
  for (const kind of ['codeWrong', 'strangerAsked', 'refused', 'undone']) between(kind, 0, 0)
  between('photoAdded', plan.photos.length, plan.photos.length)
  between('codeSent', history.codes.sent, history.codes.requested)
  between('codeRight', history.logins.finished, history.logins.started)
  between('read', history.reads.finished, history.reads.started)
  const seals = await db
    .selectFrom('signature_seal')
    .select('outcome')
    .where('signatureId', '=', signature?.signatureId ?? '')
    .execute()
  check(seals.map(({ outcome }) => outcome).join() === 'accepted', 'the signature is not sealed exactly once')
  return wrong
}

/** Whether the strokes match the drawn lines in number, downward direction and slant. */
function isDrawnAs(text: string, { lines }: Plan): boolean {
  const { strokes = [] } = JSON.parse(text || '{}') as { strokes?: { points: { x: number; y: number }[] }[] }
  if (strokes.length !== lines.length) return false
  return lines.every(([fromX, , toX], index) => {
    const [first, last] = [strokes[index]?.points[0], strokes[index]?.points.at(-1)]
    if (!first || !last || last.y <= first.y) return false
    return Math.abs(toX - fromX) < 0.1 || Math.sign(toX - fromX) === Math.sign(last.x - first.x)
  })
}
