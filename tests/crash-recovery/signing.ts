import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { openDatabase } from '../../server/database/open.ts'
import type { Database } from '../../server/database/tables.ts'
import { createInsurer } from '../../server/integrations/insurer/adapter.ts'
import { readShown } from '../../server/signing/shown.ts'
import { eventsOf, isWhole } from '../../server/signing/events.ts'
import { verifyBundle } from '../../actions/evidence/rules/verify.ts'
import { issueBundle } from '../../server/evidence/bundle.ts'
import { nodePrimitives } from '../../server/evidence/primitives.ts'
import { createSigningKey } from '../../server/evidence/signing-key.ts'
import { storeFor } from '../../server/files/choose-store.ts'
import { openPersonalData } from '../../server/personal-data/open-personal-data.ts'
import { PERSONAL_TABLES } from '../../server/start/personal-tables.ts'
import { startServer } from '../../server/start/start-server.ts'
import { readSchemas } from '../../server/schemas/read-schemas.ts'
import { makeBenchData } from '../bench/server/bench-data.ts'
import { SIGNING_KEY } from '../contract/people.ts'
import { TEST_KEY } from '../contract/process.ts'
import { strokesOf } from '../contract/signing-server.ts'
import { drawnPng, png } from '../contract/samples.ts'
import { seededRandom } from '../seeded-random.ts'
import { start } from './crash-recovery.ts'
import { CORE_TOKEN, MOBILE, type SentLink, sendLinks } from './links.ts'
import { unreliableCore } from './unreliable-core.ts'
import { wrongClock } from './wrong-clock.ts'

const ENDORSEMENTS = 3
/** Upper limits per round: answers before the kill, milliseconds to the kill, and milliseconds to wait for those answers. */
const [MOST_ANSWERS, MOMENT_MS, TIMEOUT_MS] = [40, 20, 5_000]
/** Longer than the time in which the request itself submits, and than the open state of the core's circuit breaker. */
const STEP_MS = 61_000
const MOST_STEPS = 100

/** Result of a run. All but the first three must be 0. */
export interface SigningOutcome {
  kills: number
  /** Valid signatures at the end. */
  signed: number
  events: number
  doubled: number
  /** Endorsements whose signature in the core differs from the database. */
  differing: number
  /** Links with a broken event chain, or whose events do not match their signatures and issued certificates. */
  broken: number
  /** Accepted or undone signatures that are not sealed exactly once with that outcome over their chain. */
  unsealed: number
  /** Signatures whose evidence does not verify. */
  altered: number
  /** Links with an undecided submission at the end. */
  pending: number
}

interface Crashing {
  kills: number
  /** Seed of the kill times, the core's faults and the clients' actions. */
  seed: number
  location: DatabaseLocation
  /** Called with the number of kills so far. */
  progress?: (kills: number) => void
}

const { calls, setting } = readSchemas()
const pathOf = (call: string) => calls.find(({ id }) => id === call)?.path ?? ''

/**
 * Kills a production server `kills` times while rival clients submit, undo and withdraw, with a core that often fails and a clock that is
 * often wrong or jumps (DEC-41). Then runs one more server with a fast clock until no submission is pending. Compares the core with the
 * database, and verifies the evidence of all signatures.
 */
export async function crashWhileSigning({ kills, seed, location, progress }: Crashing): Promise<SigningOutcome> {
  const random = seededRandom(seed)
  const core = await unreliableCore(random)
  const [steward] = await makeBenchData(location, { stewards: 1, tasks: 1 })
  const endorNos: string[] = []
  const links: SentLink[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const fresh = Array.from({ length: ENDORSEMENTS }, (_, index) => `E${kill}-${index}`)
    const sent = await sendLinks(location, steward?.userId ?? '', fresh)
    endorNos.push(...fresh)
    links.push(...sent)
    const env = { INSURER_URL: core.url, INSURER_TOKEN: CORE_TOKEN, SIGNING_KEY }
    // The first server needs the right time, because it records when its signing key began to be used.
    const { run, url } = await start(location, env, kill === 0 ? '' : wrongClock(random))
    const round = { over: false, answers: 0 }
    const clients = Promise.all(sent.flatMap((link) => [act(url, link), act(url, link)]))
    const answersBeforeKill = Math.floor(random() * MOST_ANSWERS)
    for (const from = Date.now(); round.answers < answersBeforeKill && Date.now() - from < TIMEOUT_MS; ) await pause(1)
    await pause(random() * MOMENT_MS)
    round.over = true
    run.child.kill('SIGKILL')
    await run.ended
    progress?.(kill + 1)
    await clients

    /** One client that submits and undoes signatures, and withdraws as the steward, until the server is gone. */
    async function act(base: string, link: SentLink): Promise<void> {
      const insurer = createInsurer({ url: core.url, token: CORE_TOKEN }, () => undefined)
      const found = await insurer.endorsement({} as never, link.endorNo)
      if (!found) throw new Error('The core does not know the endorsement')
      const shown = await readShown({} as never, insurer, link.endorNo, found)
      while (!round.over) {
        const choice = random()
        const answer =
          choice < 0.6
            ? await ask(base, 'uploadImageToPcis', link.token, submission(link, shown.hash, Math.floor(random() * 3)))
            : choice < 0.9
              ? await ask(base, 'undoEndorsementAutograph', link.token, undefined, `?endorNo=${link.endorNo}&mobile=${MOBILE}`)
              : await ask(base, 'withdrawSigningLink', steward?.token ?? '', { linkId: link.linkId })
        if (answer === undefined && round.over) return
        round.answers += 1
      }
    }
  }
  core.state.isUnreliable = false
  await finish(location, core.url)
  const verdict = await judge(location, core, endorNos, links)
  core.close()
  return { kills, ...verdict }
}

const submission = ({ endorNo, policyNo }: SentLink, shownHash: string, content: number) => ({
  endorNo,
  policyNo,
  mobile: MOBILE,
  shownHash,
  consent: setting('signConsent'),
  strokes: strokesOf(content),
  autographBase64: drawnPng(30, 10).toString('base64'),
  fileForm: [{ fileName: 'a.png', fileType: 'png', fileBase: png(3, 3).toString('base64') }],
})

/** Returns the HTTP status; undefined without a response. */
async function ask(url: string, call: string, token: string, body?: object, query = ''): Promise<number | undefined> {
  const headers = { Authorization: token, 'Content-Type': 'application/json' }
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  try {
    const response = await fetch(url + pathOf(call) + query, { ...init, headers, signal: AbortSignal.timeout(1_000) })
    await response.text()
    return response.status
  } catch {
    return undefined
  }
}

async function finish(location: DatabaseLocation, url: string): Promise<void> {
  const time = { ahead: 0 }
  const clock = () => Date.now() + time.ahead
  const app = { appId: '', wechatCode: '', agentId: '' }
  const insurer = createInsurer({ url, token: CORE_TOKEN }, () => undefined)
  const options = { port: 0, hosts: ['127.0.0.1'], app, secret: TEST_KEY, signingKey: SIGNING_KEY, restMs: 0, log: () => undefined }
  const server = await startServer({ ...options, databaseLocation: location, insurer, clock })
  const waiting = () => server.db.selectFrom('signing_link').select('linkId').where('pendingId', 'is not', null).execute()
  for (let step = 0; step < MOST_STEPS && (await waiting()).length > 0; step += 1) {
    time.ahead += STEP_MS
    await server.tick()
  }
  await server.close()
}

async function judge(
  location: DatabaseLocation,
  core: Awaited<ReturnType<typeof unreliableCore>>,
  endorNos: readonly string[],
  links: readonly SentLink[],
): Promise<Omit<SigningOutcome, 'kills'>> {
  const db = await openDatabase(location, Date.now())
  const outcome = { signed: 0, events: 0, doubled: 0, differing: 0, broken: 0, unsealed: 0, altered: 0, pending: 0 }
  try {
    const signatures = await db.selectFrom('signature').select(['signatureId', 'linkId', 'endorNo', 'outcome', 'undoneAt']).execute()
    for (const endorNo of endorNos) {
      const ours = signatures.filter((each) => each.endorNo === endorNo && each.outcome === 'accepted' && each.undoneAt === null)
      const theirs = core.currentSignatures(endorNo)
      outcome.signed += ours.length
      if (ours.length > 1 || theirs.length > 1) outcome.doubled += 1
      if (ours.map(({ signatureId }) => signatureId).join() !== theirs.join()) outcome.differing += 1
    }
    const seals = await db.selectFrom('signature_seal').select(['signatureId', 'outcome', 'length', 'head']).execute()
    const certificates = await db.selectFrom('signing_certificate').select(['linkId', 'hash']).execute()
    for (const { linkId } of links) {
      const events = await eventsOf(db, linkId)
      outcome.events += events.length
      const count = (kind: string) => events.filter((event) => event.kind === kind).length
      const ofLink = signatures.filter((each) => each.linkId === linkId)
      const recorded = [count('submitted'), count('accepted'), count('undone')]
      const stored = [
        ofLink.length,
        ofLink.filter((each) => each.outcome === 'accepted').length,
        ofLink.filter((each) => each.undoneAt !== null).length,
      ]
      for (const { signatureId, undoneAt } of ofLink.filter((each) => each.outcome === 'accepted')) {
        const sealed = seals.filter((seal) => seal.signatureId === signatureId)
        const headsMatch = sealed.every(({ length, head }) => events[length - 1]?.hash === head)
        // An issued certificate is sealed with its event, which adds a seal with the same outcome.
        const issued = new Set(events.filter(({ kind }) => kind === 'issued').map(({ seq }) => seq))
        const outcomes = sealed.filter(({ length }) => !issued.has(length)).map((seal) => seal.outcome)
        const isOnce = new Set(outcomes).size === outcomes.length && outcomes.includes(undoneAt === null ? 'accepted' : 'undone')
        if (!headsMatch || !isOnce) outcome.unsealed += 1
      }
      const files = certificates.filter((each) => each.linkId === linkId)
      const noted = events.filter(({ kind }) => kind === 'issued').map(({ facts }) => (JSON.parse(facts) as { hash: string }).hash)
      // In any order, because the clock jumps.
      const hashes = files.map(({ hash }) => hash)
      if (noted.toSorted().join() !== hashes.toSorted().join()) outcome.broken += 1
      outcome.unsealed += events.filter(({ kind, hash }) => kind === 'issued' && !seals.some(({ head }) => head === hash)).length
      if (!isWhole(events) || recorded.join() !== stored.join()) outcome.broken += 1
    }
    outcome.altered = await countAltered(db, location, signatures)
    outcome.pending = (await db.selectFrom('signing_link').select('linkId').where('pendingId', 'is not', null).execute()).length
    return outcome
  } finally {
    await db.destroy()
  }
}

/** Returns the number of accepted signatures whose bundle does not verify offline. */
async function countAltered(
  db: Database,
  location: DatabaseLocation,
  signatures: readonly { signatureId: string; outcome: string }[],
): Promise<number> {
  const signingKey = createSigningKey(SIGNING_KEY)
  const { personalData } = await openPersonalData(db, PERSONAL_TABLES, { secret: TEST_KEY, erased: '', clock: Date.now })
  const store = { db, personalData, files: storeFor(location, undefined), signingKey, now: Date.now() }
  let altered = 0
  for (const { signatureId } of signatures.filter(({ outcome }) => outcome === 'accepted')) {
    const bundle = await issueBundle(store, signatureId)
    if (verifyBundle(nodePrimitives, Buffer.from(bundle ?? ''), [signingKey.keyId]).result !== 'held') altered += 1
  }
  return altered
}
