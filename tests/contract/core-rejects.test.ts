import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOLDER, linkOf } from './signing-fixtures.ts'
import { HOUR, text } from './server.ts'
import { startSigningServer, strokesOf } from './signing-server.ts'

let setup: Awaited<ReturnType<typeof startSigningServer>>
beforeEach(async () => {
  setup = await startSigningServer()
})
afterEach(() => setup.server.close())

const link = () => setup.server.db.selectFrom('signing_link').selectAll().where('linkId', '=', linkOf('E1')).executeTakeFirstOrThrow()

describe('a request that the core rejects, for example because it is too large', () => {
  it('SIGN-16 refuses the signature and frees the link, so that the signer can try again', async () => {
    const token = await setup.holderOf('E1')
    setup.state.rejectsWrites = true
    expect(await setup.sign(token)).toMatchObject({ http: 200, status: '-1', message: text('server.coreRejected') })
    setup.state.rejectsWrites = false
    expect(await setup.sign(token, { strokes: strokesOf(7), fileForm: [] })).toMatchObject({ http: 200, status: '200' })
  })
  it('frees the link when the rejected request is repeated by the clock', async () => {
    setup.state.failsWrites = true
    expect((await setup.sign(await setup.holderOf('E1'))).http).toBe(500)
    setup.state.failsWrites = false
    setup.state.rejectsWrites = true
    setup.server.clock.now += HOUR
    await setup.server.tick()
    expect(await link()).toMatchObject({ pendingId: null, signatureId: null })
  })
  it('refuses to undo and keeps the signature', async () => {
    const token = await setup.holderOf('E1')
    await setup.sign(token)
    const { signatureId } = await link()
    setup.state.rejectsWrites = true
    const answer = await setup.server.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token })
    expect(answer).toMatchObject({ status: '409', message: text('server.undoRejected') })
    expect(await link()).toMatchObject({ pendingId: null, signatureId })
  })
})
