import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { openDatabase } from '../../server/database/open.ts'
import { createInsurer } from '../../server/integrations/insurer/adapter.ts'
import { readShown } from '../../server/signing/shown.ts'
import { eventsOf, isWhole } from '../../server/signing/events.ts'
import { startServer } from '../../server/start/start-server.ts'
import { readSchemas } from '../../server/schemas/read-schemas.ts'
import { makeBenchData } from '../bench/server/bench-data.ts'
import { SIGNING_KEY } from '../contract/people.ts'
import { TEST_KEY } from '../contract/process.ts'
import { png } from '../contract/samples.ts'
import { seededRandom } from '../seeded-random.ts'
import { start } from './crash-recovery.ts'
import { CORE_TOKEN, MOBILE, type SentLink, sendLinks } from './links.ts'
import { moodyCore } from './moody-core.ts'

/** Endorsements of one life of a server. */
const ENDORSEMENTS = 3
/** The kill comes a moment after so many answers at most; a server that answers nothing for so long is killed all the same. */
const [MOST_ANSWERS, MOMENT_MS, PATIENCE_MS] = [40, 20, 5_000]
/** Longer than a submission is its request's own, and than the circuit of the core rests. */
const STEP_MS = 61_000
const MOST_STEPS = 100

/** What a run showed. All but the first three must be 0. */
export interface SigningOutcome {
  kills: number
  /** Signatures that stand in the end. */
  signed: number
  events: number
  /** Endorsements with more than one signature, in the core or with us. */
  doubled: number
  /** Endorsements whose signature in the core is not the one that we have. */
  differing: number
  /** Links whose chain is not whole, or whose events do not say what became of their signatures and which certificates were issued. */
  broken: number
  /** Signatures that stand or were taken back, and are not sealed once as what they are over the chain as it was. */
  unsealed: number
  /** Links of which the core was still being asked in the end. */
  pending: number
}

interface Crashing {
  kills: number
  /** What the moments of the kills, the moods of the core and what clients do are drawn from. */
  seed: number
  place: DatabaseLocation
  /** Hears how many kills are behind. */
  progress?: (kills: number) => void
}

const { calls, setting } = readSchemas()
const pathOf = (call: string) => calls.find(({ id }) => id === call)?.path ?? ''

/**
 * Kills a production server so often while signatures are submitted, taken back and withdrawn by rivals, beside a core that is never well
 * for long; then lets one more, whose clock runs fast, do what is left, and compares what the core has with what we have.
 */
export async function crashWhileSigning({ kills, seed, place, progress }: Crashing): Promise<SigningOutcome> {
  const random = seededRandom(seed)
  const core = await moodyCore(random)
  const [steward] = await makeBenchData(place, { stewards: 1, tasks: 1 })
  const endorNos: string[] = []
  const links: SentLink[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const fresh = Array.from({ length: ENDORSEMENTS }, (_, index) => `E${kill}-${index}`)
    const sent = await sendLinks(place, steward?.userId ?? '', fresh)
    endorNos.push(...fresh)
    links.push(...sent)
    const { run, url } = await start(place, { INSURER_URL: core.url, INSURER_TOKEN: CORE_TOKEN, SIGNING_KEY })
    const round = { over: false, answers: 0 }
    const clients = Promise.all(sent.flatMap((link) => [act(url, link), act(url, link)]))
    const wanted = Math.floor(random() * MOST_ANSWERS)
    for (const from = Date.now(); round.answers < wanted && Date.now() - from < PATIENCE_MS; ) await pause(1)
    await pause(random() * MOMENT_MS)
    round.over = true
    run.child.kill('SIGKILL')
    await run.ended
    progress?.(kill + 1)
    await clients

    /** One who signs, takes back, and whose steward withdraws, until the server is gone. */
    async function act(base: string, link: SentLink): Promise<void> {
      const shown = await readShown(
        {} as never,
        createInsurer({ url: core.url, token: CORE_TOKEN }, () => undefined, Date.now),
        link.endorNo,
      )
      while (!round.over) {
        const drawn = random()
        const answer =
          drawn < 0.6
            ? await ask(base, 'uploadImageToPcis', link.token, submission(link, shown.hash, Math.floor(random() * 3)))
            : drawn < 0.9
              ? await ask(base, 'undoEndorsementAutograph', link.token, undefined, `?endorNo=${link.endorNo}&mobile=${MOBILE}`)
              : await ask(base, 'withdrawSigningLink', steward?.token ?? '', { linkId: link.linkId })
        if (answer === undefined && round.over) return
        round.answers += 1
      }
    }
  }
  core.state.isMoody = false
  await finish(place, core.url)
  const verdict = await judge(place, core, endorNos, links)
  core.close()
  return { kills, ...verdict }
}

const submission = ({ endorNo, policyNo }: SentLink, shownHash: string, content: number) => ({
  endorNo,
  policyNo,
  mobile: MOBILE,
  shownHash,
  consent: setting('signConsent'),
  strokes: `{"strokes":[${content}]}`,
  autographBase64: png(30, 10).toString('base64'),
  fileForm: [{ fileName: 'a.png', fileType: 'png', fileBase: png(3, 3).toString('base64') }],
})

/** The HTTP status; undefined when nobody answers. */
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

async function finish(place: DatabaseLocation, url: string): Promise<void> {
  const time = { ahead: 0 }
  const clock = () => Date.now() + time.ahead
  const app = { appId: '', wechatCode: '', agentId: '' }
  const insurer = createInsurer({ url, token: CORE_TOKEN }, () => undefined, clock)
  const options = { port: 0, hosts: ['127.0.0.1'], app, secret: TEST_KEY, signingKey: SIGNING_KEY, restMs: 0, log: () => undefined }
  const server = await startServer({ ...options, databaseLocation: place, insurer, clock })
  const waiting = () => server.db.selectFrom('signing_link').select('linkId').where('pendingId', 'is not', null).execute()
  for (let step = 0; step < MOST_STEPS && (await waiting()).length > 0; step += 1) {
    time.ahead += STEP_MS
    await server.tick()
  }
  await server.close()
}

async function judge(
  place: DatabaseLocation,
  core: Awaited<ReturnType<typeof moodyCore>>,
  endorNos: readonly string[],
  links: readonly SentLink[],
): Promise<Omit<SigningOutcome, 'kills'>> {
  const db = await openDatabase(place, Date.now())
  const outcome = { signed: 0, events: 0, doubled: 0, differing: 0, broken: 0, unsealed: 0, pending: 0 }
  try {
    const signatures = await db.selectFrom('signature').select(['signatureId', 'linkId', 'endorNo', 'outcome', 'undoneAt']).execute()
    for (const endorNo of endorNos) {
      const ours = signatures.filter((each) => each.endorNo === endorNo && each.outcome === 'accepted' && each.undoneAt === null)
      const theirs = core.standing(endorNo)
      outcome.signed += ours.length
      if (ours.length > 1 || theirs.length > 1) outcome.doubled += 1
      if (ours.map(({ signatureId }) => signatureId).join() !== theirs.join()) outcome.differing += 1
    }
    const seals = await db.selectFrom('signature_seal').select(['signatureId', 'outcome', 'length', 'head']).execute()
    const certificates = await db.selectFrom('signing_certificate').select(['linkId', 'hash']).orderBy('issuedAt').execute()
    for (const { linkId } of links) {
      const events = await eventsOf(db, linkId)
      outcome.events += events.length
      const count = (kind: string) => events.filter((event) => event.kind === kind).length
      const own = signatures.filter((each) => each.linkId === linkId)
      const told = [count('submitted'), count('accepted'), count('undone')]
      const kept = [
        own.length,
        own.filter((each) => each.outcome === 'accepted').length,
        own.filter((each) => each.undoneAt !== null).length,
      ]
      for (const { signatureId, undoneAt } of own.filter((each) => each.outcome === 'accepted')) {
        const sealed = seals.filter((seal) => seal.signatureId === signatureId)
        const isTrue = sealed.every(({ length, head }) => events[length - 1]?.hash === head)
        // A certificate that was issued is sealed with its event, and that is one more seal of the same outcome.
        const issued = new Set(events.filter(({ kind }) => kind === 'issued').map(({ seq }) => seq))
        const outcomes = sealed.filter(({ length }) => !issued.has(length)).map((seal) => seal.outcome)
        const isOnce = new Set(outcomes).size === outcomes.length && outcomes.includes(undoneAt === null ? 'accepted' : 'undone')
        if (!isTrue || !isOnce) outcome.unsealed += 1
      }
      const files = certificates.filter((each) => each.linkId === linkId)
      const noted = events.filter(({ kind }) => kind === 'issued').map(({ facts }) => (JSON.parse(facts) as { hash: string }).hash)
      if (noted.join() !== files.map(({ hash }) => hash).join()) outcome.broken += 1
      outcome.unsealed += events.filter(({ kind, hash }) => kind === 'issued' && !seals.some(({ head }) => head === hash)).length
      if (!isWhole(events) || told.join() !== kept.join()) outcome.broken += 1
    }
    outcome.pending = (await db.selectFrom('signing_link').select('linkId').where('pendingId', 'is not', null).execute()).length
    return outcome
  } finally {
    await db.destroy()
  }
}
