import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { madeClient } from '../content/made-client.ts'
import { addContentPeople, type Person, personOf } from '../content/person.ts'
import { createEngineThread } from '../../server/content/engine-thread.ts'
import { hashOf, textsOf } from '../../server/content/trees.ts'
import { schemaFolder } from '../../server/schemas/read-schemas.ts'
import { startTestServer, type TestServer } from './server.ts'

const WAIT = 'schemas/screens/tasks/waitDeal.json'
const UNUSABLE = { http: 200, status: '409', message: expect.stringContaining('这个程序用不了第') }
let server: TestServer
let analyst: Person
let staticDir: string
beforeAll(async () => {
  staticDir = madeClient()
  server = await startTestServer({ followsContent: true, staticDir })
  await addContentPeople(server)
})
afterAll(async () => {
  await server.close()
  rmSync(staticDir, { recursive: true, force: true })
})
beforeEach(async () => {
  analyst = await personOf(server, 'analyst')
  const from = Number((await analyst.call('listReleases')).data['active'])
  await analyst.call('activateRelease', { number: 1, from })
  await analyst.drop()
})

/** Saves the draft of another title, and returns the text. */
async function entitle(title: string, person = analyst): Promise<string> {
  const text = (await person.read()).texts.get(WAIT) ?? ''
  const changed = text.replace(/"title": "[^"]*"/, `"title": "${title}"`)
  await person.save([{ path: WAIT, base: hashOf(text), text: changed }])
  return changed
}
const publish = async (person = analyst) => Number((await person.call('publishContent', { note: '改动' })).data['number'])
const setText = (hash: string, text: string) => server.db.updateTable('content_file').where('hash', '=', hash).set({ text }).execute()

it('an edit that its author saves during a publish stays a draft', async () => {
  await entitle('先')
  await server.pollContent?.()
  const [published] = await Promise.all([publish(), entitle('后')])
  expect(published).toBeGreaterThan(1)
  const { data } = await analyst.call('readContent')
  expect(JSON.stringify(data['drafts']) + (await analyst.read(published)).texts.get(WAIT)).toContain('后')
})

it('a damaged or missing bundle is never served, and compiled again', async () => {
  await entitle('坏')
  const number = await publish()
  const rows = server.db.updateTable('content_compiled').where('release', '=', number).where('name', '!=', '')
  const { hash } = await server.db
    .selectFrom('content_compiled')
    .select('hash')
    .where('release', '=', number)
    .where('name', '=', 'waitDeal')
    .executeTakeFirstOrThrow()
  const served = async () => (await fetch(`${server.url}/content/${hash}.json`)).status
  await analyst.call('activateRelease', { number: 1, from: number })
  await server.pollContent?.()
  await rows.set({ body: '{}' }).execute()
  expect(await served()).toBe(404)
  await analyst.call('activateRelease', { number, from: 1 })
  expect(await served()).toBe(200)
  await analyst.call('activateRelease', { number: 1, from: number })
  await server.db.deleteFrom('content_compiled').where('release', '=', number).where('name', '=', 'waitDeal').execute()
  await analyst.call('activateRelease', { number, from: 1 })
  expect(await served()).toBe(200)
})

it('a release with a damaged text or list of files is refused by every call, and can be left', async () => {
  const text = await entitle('坏一')
  const number = await publish()
  await analyst.call('activateRelease', { number: 1, from: number })
  await setText(hashOf(text), 'damaged')
  for (const call of ['readContent', 'revertRelease'] as const) expect(await analyst.call(call, { number })).toMatchObject(UNUSABLE)
  await setText(hashOf(text), text)
  const { tree } = await server.db.selectFrom('content_release').select('tree').where('number', '=', number).executeTakeFirstOrThrow()
  const setTree = (value: string) => server.db.updateTable('content_release').where('number', '=', number).set({ tree: value }).execute()
  for (const damaged of ['{', '[]', '{"a":7}']) {
    await setTree(damaged)
    expect(await analyst.call('readContent', { number })).toMatchObject(UNUSABLE)
    expect(await analyst.call('activateRelease', { number, from: 1 })).toMatchObject(UNUSABLE)
  }
  await setTree(tree)
})

it('a draft is not merged by a damaged text from which it began', async () => {
  const second = await personOf(server, 'second')
  const text = await entitle('底')
  await publish()
  await analyst.save([{ path: WAIT, base: hashOf(text), text: text.replace('"placeholder": "搜索"', '"placeholder": "找"') }])
  await entitle('上', second)
  await publish(second)
  await setText(hashOf(text), text.replace('底', '上'))
  expect(await analyst.call('publishContent', { note: '合' })).toMatchObject({ status: '409' })
  await setText(hashOf(text), text)
  expect(await analyst.call('publishContent', { note: '合' })).toMatchObject({ status: '200' })
})

it('a draft that is nested too deeply is named, and merged by nobody', async () => {
  const { texts } = await analyst.read()
  await analyst.save([{ path: WAIT, base: hashOf(texts.get(WAIT) ?? ''), text: '['.repeat(100_000) }])
  expect(await analyst.call('publishContent', { note: '深' })).toMatchObject({ status: '422', message: expect.stringContaining(WAIT) })
  const second = await personOf(server, 'second')
  await entitle('浅', second)
  await publish(second)
  expect(await analyst.call('checkContentDrafts')).toMatchObject({ http: 200, status: '409' })
})

it('a check answers at once after one that failed', async () => {
  const { check, stop } = createEngineThread()
  const shipped = textsOf(schemaFolder())
  await expect(check(new Map([[WAIT, new Uint8Array(1) as unknown as string]]), shipped)).rejects.toThrow('content engine')
  const startedAt = performance.now()
  expect((await check(shipped, shipped)).problems).toEqual([])
  expect(performance.now() - startedAt).toBeLessThan(40_000)
  await stop()
}, 60_000)

it('a draft that does not parse is refused with the place of the mistake', async () => {
  const text = (await analyst.read()).texts.get(WAIT) ?? ''
  await analyst.save([{ path: WAIT, base: hashOf(text), text: text.slice(0, -3) }])
  const { message } = await analyst.call('publishContent', { note: '半个' })
  expect(message).toMatch(/waitDeal\.json:\d+:\d+ .*\[json\./)
})
