import { afterEach, beforeEach, expect, it } from 'vitest'
import { verifyBundle } from '../../actions/evidence/rules/verify.ts'
import { readEvidence } from '../../server/evidence/evidence.ts'
import { peopleOf } from '../../server/evidence/commands/people.ts'
import { erasePeople, liftHold, placeHold, signingsOf } from '../../server/evidence/legal-holds.ts'
import { nodePrimitives } from '../../server/evidence/primitives.ts'
import { erasePerson } from '../../server/personal-data/erase-person.ts'
import { PERSONAL_TABLES } from '../../server/start/personal-tables.ts'
import { findActiveLink, latestSigningLink } from '../../server/signing/links.ts'
import { startEvidenceServer } from './evidence-server.ts'
import { HOLDER, linkOf } from './signing-fixtures.ts'
import { kindsOf } from './signing-server.ts'
import { accepted, NOON, text } from './server.ts'

let setup: Awaited<ReturnType<typeof startEvidenceServer>>
beforeEach(async () => {
  setup = await startEvidenceServer()
})
afterEach(() => setup.server.close())

it('DEC-33 a legal hold prevents the erasure of a signing; after an erasure, chain and seals still verify', async () => {
  const { db, personalData } = setup.server
  const store = { db, personalData, now: NOON }
  const signatureId = await setup.signOnce()
  const [person = { kind: '', id: '' }] = await signingsOf(db, 'E1')
  const verdict = async () => verifyBundle(nodePrimitives, Buffer.from((await setup.issue(signatureId)) ?? ''), [setup.key.publicKey])

  expect([await placeHold(store, person, 'case 7'), await placeHold(store, person, 'case 8')]).toEqual(['held', 'alreadyHeld'])
  expect(await erasePeople(store, PERSONAL_TABLES, [person])).toEqual(['held'])
  expect(await readEvidence({ ...store, files: setup.files }, signatureId)).toMatchObject({
    erased: false,
    signer: { role: 'policyholder' },
  })
  expect((await verdict()).result).toBe('held')

  expect([await liftHold(store, person), await liftHold(store, person)]).toEqual([true, false])
  expect(await erasePeople(store, PERSONAL_TABLES, [person])).toEqual(['erased'])
  expect(await erasePeople(store, PERSONAL_TABLES, [person])).toEqual(['unknown'])
  expect(await readEvidence({ ...store, files: setup.files }, signatureId)).toMatchObject({
    erased: true,
    signer: undefined,
    chain: { isWhole: true },
  })
  const { result, findings } = await verdict()
  expect([result, findings.filter(({ state }) => state === 'erased').map(({ part }) => part)]).toEqual([
    'held',
    ['shown', 'signer', 'signature', 'photos'],
  ])
  // The chain records hold, release and erasure; the refused erasure added no event.
  expect((await kindsOf(setup.server)).slice(7)).toEqual(['held', 'released', 'erased'])
})

it('refuses a hold on a person without a key, and lifts one whose key is gone', async () => {
  const { db, personalData } = setup.server
  const store = { db, personalData, now: NOON }
  await setup.signOnce()
  const signing = { kind: 'signing', id: linkOf('E1') }
  await placeHold(store, signing, '')
  await setup.erase()
  expect(await placeHold(store, signing, '')).toBe('unknown')
  expect(await liftHold(store, signing)).toBe(true)
  const [customer = { wechatCustomerId: '', externalUserid: '' }] = await db.selectFrom('customer').selectAll().execute()
  expect(await placeHold(store, { kind: 'customer', id: customer.externalUserid }, '')).toBe('unknown')
  expect(await placeHold(store, { kind: 'customer', id: customer.wechatCustomerId }, '')).toBe('held')
  expect(await db.selectFrom('legal_hold').select('id').execute()).toEqual([{ id: customer.wechatCustomerId }])
})

it('answers the usage when the people are given incompletely or twice', async () => {
  const refused = expect.objectContaining({ name: 'StartError', message: 'Usage' }) as Error
  for (const values of [{ kind: 'customer' }, { id: '1' }, {}, { endorsement: 'E1', kind: 'customer' }])
    await expect(peopleOf(setup.server.db, values, 'Usage')).rejects.toThrow(refused)
})

it('DEC-33 a hold on one of several people protects the keys of all', async () => {
  const { db, personalData } = setup.server
  const store = { db, personalData, now: NOON }
  await setup.holderOf('E1')
  await setup.holderOf('E2', linkOf('E2'))
  const held = { kind: 'signing', id: linkOf('E2') }
  const people = [{ kind: 'signing', id: linkOf('E1') }, held]
  await placeHold(store, held, '')
  expect(await erasePeople(store, PERSONAL_TABLES, people)).toEqual(['kept', 'held'])
  expect(await erasePerson(db, PERSONAL_TABLES, held, NOON)).toBe('held')
  expect(await db.selectFrom('person_key').select('id').where('wrappedKey', '=', '').execute()).toEqual([])
  await liftHold(store, held)
  expect(await erasePeople(store, PERSONAL_TABLES, people)).toEqual(['erased', 'erased'])
})

it('a link whose signing was erased is refused with a message', async () => {
  const { db, personalData } = setup.server
  const token = await setup.holderOf('E1')
  await setup.sign(token)
  await erasePeople({ db, personalData, now: NOON }, PERSONAL_TABLES, [{ kind: 'signing', id: linkOf('E1') }])
  const request = { operateCode: '19900001111', mobile: '19900001111', endorNo: 'E1', linkId: linkOf('E1'), ...accepted }
  expect(await setup.server.call('sendValidate', request)).toMatchObject({ http: 200, message: text('server.linkEnded') })
  expect(await setup.server.call('getSigningEndorsement', {}, { token })).toMatchObject({ message: text('server.linkEnded') })
})

it('SENDLINK-03 the erasure of an open signing ends its link, so that another one can be sent', async () => {
  const { db, personalData } = setup.server
  await setup.holderOf('E1')
  await erasePeople({ db, personalData, now: NOON }, PERSONAL_TABLES, [{ kind: 'signing', id: linkOf('E1') }])
  expect(await findActiveLink(db, 'E1', NOON)).toBeUndefined()
  expect((await latestSigningLink(db, 'E1', NOON))?.linkStatus).toBe('withdrawn')
})

it.each(['erased', 'damaged'])('SIGN-18 an undo of an %s signing that waits for the core does not delay other signatures', async (how) => {
  const { db, personalData, clock } = setup.server
  const token = await setup.holderOf('E1')
  await setup.sign(token)
  setup.state.failsWrites = true
  await setup.server.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token })
  await setup.sign(await setup.holderOf('E2', linkOf('E2')), { endorNo: 'E2', policyNo: 'P-E2' })
  if (how === 'erased') await erasePeople({ db, personalData, now: NOON }, PERSONAL_TABLES, [{ kind: 'signing', id: linkOf('E1') }])
  else await db.updateTable('person_key').set({ wrappedKey: 'damaged' }).where('id', '=', linkOf('E1')).execute()
  setup.state.failsWrites = false
  clock.now += 2 * 60_000
  await setup.server.tick()
  const links = await db.selectFrom('signing_link').select(['endorNo', 'pendingId']).where('endorNo', 'in', ['E1', 'E2']).execute()
  expect(links.filter(({ pendingId }) => pendingId !== null).map(({ endorNo }) => endorNo)).toEqual(how === 'erased' ? [] : ['E1'])
  expect(setup.submissions.at(-1)).toMatchObject({ endorNo: 'E2' })
})
