import { expect, it, vi } from 'vitest'
import type { HandoffKey } from '../../actions/action.ts'
import SessionEntity from '../../schemas/entities/Session.json'
import { continuedSession, FIELD_SOURCES, followHandoff, HANDOFF_SOURCES, handedOn, storedSession, takeOver } from './continued-session.ts'

const of = (sources: object, source: string) => Object.entries(sources).flatMap(([name, own]) => (own === source ? [name] : []))
/** A session or an entry address that has all of the fields. */
const allOf = (prefix: string) => Object.fromEntries(Object.keys(FIELD_SOURCES).map((name) => [name, `${prefix} ${name}`]))
const valuesOf = (fields: readonly string[], prefix: string) => Object.fromEntries(fields.map((name) => [name, `${prefix} ${name}`]))

it('decides about each field of a session', () => {
  expect(Object.keys(FIELD_SOURCES).sort()).toEqual(Object.keys(SessionEntity.fields).sort())
  expect(of(FIELD_SOURCES, 'signIn')).toEqual(['userId', 'userCode', 'name', 'role', 'entitlement', 'userIdEB', 'userCodeEB', 'mobile'])
  expect(of(FIELD_SOURCES, 'entryOrSignIn')).toEqual(['appId', 'agentId', 'wechatCode', 'router'])
  expect(of(FIELD_SOURCES, 'entry')).toEqual(['externalUserId', 'chatid', 'bussinessNo', 'messageStatus'])
  expect(of(FIELD_SOURCES, 'nowhere')).toEqual(['caseNo', 'currentEndor', 'currentPolicy', 'endorNo', 'policyNo', 'registNo'])
})

it('DEC-09 GUARD-06 a page continues with what belongs to the sign-in, and its own entry address wins', () => {
  const [signIn, entryOrSignIn, entry] = ['signIn', 'entryOrSignIn', 'entry'].map((source) => of(FIELD_SOURCES, source))
  const stored = allOf('stored')
  expect(continuedSession(stored, allOf('entry'))).toEqual({
    ...valuesOf(signIn ?? [], 'stored'),
    ...valuesOf([...(entryOrSignIn ?? []), ...(entry ?? [])], 'entry'),
  })
  expect(continuedSession(stored, {})).toEqual(valuesOf([...(signIn ?? []), ...(entryOrSignIn ?? [])], 'stored'))
})

it('GUARD-07 neither the message nor the chat of a page is stored', () => {
  for (const name of of(FIELD_SOURCES, 'entry')) expect(storedSession(allOf('shown'), undefined)).not.toHaveProperty(name)
})

it('DEC-09 what the entry address of one page named does not reach the next page', () => {
  const signedIn = { userId: 'u1', router: 'myHome', agentId: '1' }
  const stored = storedSession(signedIn, undefined)
  const shown = continuedSession(stored, { agentId: '2', router: 'businessHome', messageStatus: '1' })
  expect(shown).toEqual({ userId: 'u1', agentId: '2', router: 'businessHome', messageStatus: '1' })
  expect(continuedSession(storedSession(shown, stored), {})).toEqual(signedIn)
})

/** The handoff of a page. */
function createHandoff(values: { [Key in HandoffKey]?: unknown }) {
  const stored = new Map(Object.entries(values))
  return { stored, get: (key: HandoffKey) => stored.get(key), set: (key: HandoffKey, value: unknown) => void stored.set(key, value) }
}

it('DEC-10 AMB2-29 the next page takes over the member of WeCom and an unrecorded card, and nothing that a screen left', () => {
  const values = valuesOf(Object.keys(HANDOFF_SOURCES), 'stored')
  const next = createHandoff({})
  takeOver(next, handedOn(createHandoff(values)))
  expect(Object.fromEntries(next.stored)).toEqual(valuesOf(['wecomMember', 'linkGoneOut'], 'stored'))
})

it('AMB2-29 an unrecorded card is stored for the next page as soon as it was sent', () => {
  const page = createHandoff({})
  const store = vi.fn<(card: unknown) => void>()
  followHandoff(page, () => store(page.stored.get('linkGoneOut')))
  page.set('task', { taskId: 'T1' })
  expect(store).not.toHaveBeenCalled()
  page.set('linkGoneOut', { linkId: 'L1' })
  page.set('linkGoneOut', undefined)
  expect(store.mock.calls).toEqual([[{ linkId: 'L1' }], [undefined]])
})
