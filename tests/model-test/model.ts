import assert from 'node:assert/strict'
import type { AsyncCommand } from 'fast-check'
import { asyncProperty, asyncModelRun, boolean, commands, constant, constantFrom, integer, type Arbitrary, record } from 'fast-check'
import { verifyBundle } from '../../actions/evidence/rules/verify.ts'
import { MAX_SKEW_MS } from '../../server/clock/issue-time.ts'
import { issueBundle } from '../../server/evidence/bundle.ts'
import { nodePrimitives } from '../../server/evidence/primitives.ts'
import { createSigningKey } from '../../server/evidence/signing-key.ts'
import { storeFor } from '../../server/files/choose-store.ts'
import { eventsOf, isWhole } from '../../server/signing/events.ts'
import { HOUR, NOON, SIGNING_KEY } from '../contract/server.ts'
import { startSigningServer, strokesOf } from '../contract/signing-server.ts'

/**
 * A random walk over the states of signing links (DEC-29, DEC-34). Stewards send and withdraw links, time passes, policyholders sign and
 * undo, and the core refuses or is unreachable. The server's clock jumps and is set right (DEC-41). The model predicts each response; after
 * each step the stored evidence must be intact and verify.
 */
export type SigningWalkServer = Awaited<ReturnType<typeof startWalk>>

/** Starts the service of a walk. `time` is the monotonic clock, and whether another machine knows the right time. */
export async function startWalk(options: Parameters<typeof startSigningServer>[0] = {}) {
  const time = { steady: 0, isWitnessed: true }
  const witness = async () => (time.isWitnessed ? NOON + time.steady : undefined)
  return { ...(await startSigningServer({ ...options, steady: () => time.steady, timeSources: [witness] })), time }
}

interface Real {
  service: SigningWalkServer
  endorNo: string
  tokens: Record<'owner' | 'creator', string>
  /** The links that were sent, latest last. */
  links: string[]
}

interface ModelLink {
  by: 'owner' | 'creator'
  reservedAt: number
  expiresAt: number
  signedAt?: number | undefined
  signature?: number | undefined
  pending?: { content: number; at: number } | undefined
  isWithdrawn: boolean
}

interface Model {
  now: number
  links: ModelLink[]
  /** Hashes of the events seen so far, by link: none may disappear or change. */
  seen: Map<string, string[]>
}

const DAY = 24 * HOUR
const LIFE = 72 * HOUR
const last = ({ links }: Model) => links.at(-1)
const isOpen = (link: ModelLink, now: number) =>
  link.signedAt === undefined && !link.isWithdrawn && now < link.expiresAt && link.reservedAt <= now + MAX_SKEW_MS
const isCurrent = (link: ModelLink, now: number) => link.signedAt !== undefined || isOpen(link, now)
const opens = (link: ModelLink, now: number) => isOpen(link, now) || (link.signedAt !== undefined && now < link.signedAt + 30 * DAY)

type Step = (model: Model, real: Real) => Promise<void>

class Command implements AsyncCommand<Model, Real> {
  constructor(
    private readonly what: string,
    private readonly step: Step,
  ) {}
  check = () => true
  toString = () => this.what
  async run(model: Model, real: Real): Promise<void> {
    await this.step(model, real)
    await checkInvariants(model, real)
  }
}

/** Checks the invariants that hold after every step. */
async function checkInvariants(model: Model, { service, links }: Real): Promise<void> {
  for (const [index, linkId] of links.entries()) {
    const events = await eventsOf(service.server.db, linkId)
    assert.equal(isWhole(events), true)
    const hashes = events.map(({ hash }) => hash)
    assert.deepEqual(hashes.slice(0, model.seen.get(linkId)?.length ?? 0), model.seen.get(linkId) ?? [])
    model.seen.set(linkId, hashes)
    const link = await service.server.db.selectFrom('signing_link').selectAll().where('linkId', '=', linkId).executeTakeFirstOrThrow()
    const expected = model.links[index]
    assert.deepEqual([link.signedAt !== null, link.pendingId !== null], [expected?.signedAt !== undefined, expected?.pending !== undefined])
    const accepted = await service.server.db
      .selectFrom('signature')
      .select(['signatureId', 'signedAt'])
      .where('linkId', '=', linkId)
      .where('outcome', '=', 'accepted')
      .where('undoneAt', 'is', null)
      .execute()
    assert.ok(accepted.length <= 1)
    for (const { signatureId, signedAt } of accepted) {
      if (index === links.length - 1) assert.equal(await resultOf(service, signatureId), 'held')
      assert.ok(signedAt < link.expiresAt)
      if (link.withdrawnAt !== null) assert.ok(signedAt < link.withdrawnAt)
    }
  }
}

const key = createSigningKey(SIGNING_KEY)

/** Returns the result of verifying the evidence of a signature offline. */
async function resultOf({ server }: SigningWalkServer, signatureId: string): Promise<string> {
  const { db, personalData, databaseLocation, clock } = server
  const bundle = await issueBundle(
    { db, personalData, files: storeFor(databaseLocation, undefined), signingKey: key, now: clock.now },
    signatureId,
  )
  return verifyBundle(nodePrimitives, Buffer.from(bundle ?? ''), [key.keyId]).result
}

const send =
  (by: 'owner' | 'creator'): Step =>
  async (model, real) => {
    const { service, endorNo, tokens } = real
    const policyNo = `P-${endorNo}`
    // A token expires after hours, and a walk covers months.
    tokens[by] = await service.server.signIn(by)
    const reserved = await service.server.call('reserveSigningLink', { endorNo, policyNo }, { token: tokens[by] })
    const before = model.links.find((link) => isCurrent(link, model.now))
    assert.equal(reserved.status, before ? '409' : '200')
    if (before) return
    const linkId = String(reserved.data['linkId'])
    const request = { endorNo, policyNo, linkId, userId: by }
    assert.equal((await service.server.call('addTaskMainAndMsgFollow', request, { token: tokens[by] })).status, '200')
    real.links.push(linkId)
    model.links.push({ by, reservedAt: model.now, expiresAt: model.now + LIFE, isWithdrawn: false })
  }

const withdraw: Step = async (model, real) => {
  const link = last(model)
  if (!link) return
  const token = await real.service.server.signIn(link.by)
  const { status } = await real.service.server.call('withdrawSigningLink', { linkId: real.links.at(-1) }, { token })
  const isRefused = link.signedAt !== undefined || link.pending !== undefined
  assert.equal(status, isRefused ? '409' : '200')
  if (!isRefused && isOpen(link, model.now)) link.isWithdrawn = true
}

const wait =
  (hours: number): Step =>
  async (model, real) => {
    real.service.time.steady += hours * HOUR
    await tickAt(model.now + hours * HOUR, model, real)
  }

/** Lets the clock of the server jump; `isWitnessed`: whether another machine still knows the right time. */
const jump =
  (by: number, isWitnessed: boolean): Step =>
  async (model, real) => {
    real.service.time.isWitnessed = isWitnessed
    await tickAt(model.now + by, model, real)
  }

const setRight: Step = (model, real) => tickAt(NOON + real.service.time.steady, model, real)

async function tickAt(now: number, model: Model, { service }: Real): Promise<void> {
  model.now = now
  service.server.clock.now = now
  // The core's answer to signatures that are retried in the background.
  service.state.answer = { errcode: '0', message: 'success' }
  await service.server.tick()
  for (const link of model.links) {
    if (!link.pending || (link.pending.at > now - 60_000 && link.pending.at <= now + MAX_SKEW_MS)) continue
    Object.assign(link, { signedAt: link.pending.at, signature: link.pending.content, pending: undefined })
  }
}

/** Signs through the latest link. `how`: how the core responds. */
const sign =
  (content: number, how: 'accepts' | 'refuses' | 'is unavailable'): Step =>
  async (model, { service, endorNo, links }) => {
    const link = last(model)
    if (!link) return
    const token = await service.holderOf(endorNo, links.at(-1))
    if (!opens(link, model.now)) return assert.equal(token, 'undefined')
    service.state.answer = how === 'refuses' ? { errcode: '-1', message: 'blurred' } : { errcode: '0', message: 'success' }
    service.state.failsWrites = how === 'is unavailable'
    const own = { endorNo, policyNo: `P-${endorNo}` }
    const answer = await service.sign(token, { ...own, strokes: strokesOf(content) })
    service.state.failsWrites = false
    const same = link.pending?.content === content
    if (link.signedAt !== undefined) assert.equal(answer.status, link.signature === content ? '200' : '1')
    else if (link.pending && !same) assert.equal(answer.status, '-1')
    else if (!isOpen(link, model.now) && !same) assert.equal(answer.status, '1')
    else if (how === 'is unavailable') {
      assert.equal(answer.http, 500)
      link.pending ??= { content, at: model.now }
    } else if (how === 'refuses') {
      assert.equal(answer.status, '-1')
      link.pending = undefined
    } else {
      assert.equal(answer.status, '200')
      Object.assign(link, { signedAt: link.pending?.at ?? model.now, signature: content, pending: undefined })
    }
  }

const undo: Step = async (model, { service, endorNo, links }) => {
  const link = last(model)
  if (!link) return
  const token = await service.holderOf(endorNo, links.at(-1))
  if (!opens(link, model.now)) return assert.equal(token, 'undefined')
  const { status } = await service.server.call('undoEndorsementAutograph', { endorNo, mobile: '19900003001' }, { token })
  const isDone = link.signedAt !== undefined && model.now < link.expiresAt
  assert.equal(status, isDone ? '200' : '409')
  if (isDone) Object.assign(link, { signedAt: undefined, signature: undefined })
}

const STEPS: Arbitrary<Command>[] = [
  constantFrom('owner' as const, 'creator' as const).map((by) => new Command(`${by} sends`, send(by))),
  constant(new Command('withdraw', withdraw)),
  integer({ min: 1, max: 40 }).map((hours) => new Command(`${hours} h pass`, wait(hours))),
  record({ by: constantFrom(-365 * DAY, -8 * HOUR, 8 * HOUR, 365 * DAY), isWitnessed: boolean() }).map(
    ({ by, isWitnessed }) => new Command(`the clock jumps by ${by / HOUR} h ${isWitnessed ? '' : 'un'}witnessed`, jump(by, isWitnessed)),
  ),
  constant(new Command('the clock is set right', setRight)),
  record({
    content: integer({ min: 1, max: 2 }),
    how: constantFrom('accepts' as const, 'accepts' as const, 'refuses' as const, 'is unavailable' as const),
  }).map(({ content, how }) => new Command(`${content} signed, the core ${how}`, sign(content, how))),
  constant(new Command('undo', undo)),
]

/** Returns the property that every walk of up to `most` steps must satisfy. */
export function signingWalkProperty(service: SigningWalkServer, most: number) {
  let walk = 0
  return asyncProperty(commands(STEPS, { maxCommands: most, size: 'max' }), (steps) =>
    asyncModelRun(async () => {
      walk += 1
      const real: Real = { service, endorNo: `W${walk}`, tokens: { owner: '', creator: '' }, links: [] }
      return { model: { now: service.server.clock.now, links: [], seen: new Map() }, real }
    }, steps),
  )
}
