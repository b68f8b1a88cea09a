import { afterEach, expect, it } from 'vitest'
import { HOLDER, linkOf } from './signing-fixtures.ts'
import { startSigningServer } from './signing-server.ts'
import { schemas } from './server.ts'

let setup: Awaited<ReturnType<typeof startSigningServer>>
afterEach(() => setup.server.close())

/** Starts a server with another text in a setting. */
async function startWith(setting: 'signConsent' | 'privacyVersion', value: string) {
  setup = await startSigningServer({
    schemas: { ...schemas, setting: (name) => (name === setting ? value : schemas.setting(name)) },
  })
  return setup
}

/** Characters that a request loses or changes: blanks of other kinds and invisible characters. */
const UNUSUAL = [
  ['U+3000', '\u3000'],
  ['U+00A0', '\u00a0'],
  ['U+200B', '\u200b'],
] as const

it.each(UNUSUAL)('accepts a signature when the consent contains %s, and stores the consent as shown', async (_what, character) => {
  const consent = `I agree,${character}and sign`
  const { server, sign, holderOf } = await startWith('signConsent', consent)
  const token = await holderOf('E1')
  expect(await sign(token, { consent })).toMatchObject({ status: '200' })
  const { facts } = await server.db.selectFrom('signing_event').select('facts').where('kind', '=', 'signed').executeTakeFirstOrThrow()
  expect(JSON.parse(facts)).toMatchObject({ consent })
})

it.each(UNUSUAL)('sends a code when the version of the privacy notice contains %s', async (_what, character) => {
  const privacyVersion = `2026${character}11`
  const { server } = await startWith('privacyVersion', privacyVersion)
  const request = { operateCode: HOLDER, mobile: HOLDER, endorNo: 'E1', linkId: linkOf('E1'), privacyVersion }
  expect(await server.call('sendValidate', request)).toMatchObject({ status: '200' })
  await server.settled()
  expect(await server.db.selectFrom('privacy_acceptance').select('version').execute()).toEqual([{ version: privacyVersion }])
})
