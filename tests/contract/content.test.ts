import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFollower } from '../../server/content/follow.ts'
import { hashOf } from '../../server/content/trees.ts'
import { madeClient } from '../content/made-client.ts'
import { addContentPeople, type Person, personOf } from '../content/person.ts'
import { startTestServer, type TestServer } from './server.ts'

const WAIT = 'schemas/screens/tasks/waitDeal.json'
const MESSAGES = 'schemas/messages.json'
const CUSTOMER = 'schemas/entities/Customer.json'

const staticDir = madeClient()
afterAll(() => rmSync(staticDir, { recursive: true, force: true }))
const startFollower = () => startTestServer({ followsContent: true, staticDir })

describe('releases of content', () => {
  let server: TestServer
  let analyst: Person
  let reviewer: Person

  beforeAll(async () => {
    server = await startFollower()
    await addContentPeople(server)
    ;[analyst, reviewer] = [await personOf(server, 'analyst'), await personOf(server, 'reviewer')]
  })
  afterAll(() => server.close())

  const drop = (path: string) => analyst.save([{ path }])
  const activeText = async (path: string) => (await analyst.read()).texts.get(path)
  const page = async (path: string) => (await fetch(`${server.url}${path}`)).text()

  it('begin with the content of the program, and leave pages unchanged', async () => {
    expect((await analyst.call('listReleases')).data).toMatchObject({
      active: 1,
      rows: [{ number: 1, note: '程序自带的内容', isActive: true }],
    })
    expect(await page('/waitDeal')).not.toContain('id="release"')
  })

  it('reach pages and the service with the publish, and leave them with the return to the release before', async () => {
    await analyst.edit(WAIT, '"title": "待办工单"', '"title": "今天</script>的工单"')
    await analyst.edit(MESSAGES, '"text": "没有这个账号，请核对用户号"', '"text": "查无此人"')
    const { data } = await analyst.call('checkContentDrafts')
    expect(data).toMatchObject({ basedOn: 1, needsReview: false, difference: expect.stringContaining('查无此人') })
    expect(data).not.toHaveProperty('problems')
    const published = await analyst.call('publishContent', { note: '换标题' })
    expect([published.status, published.data]).toEqual(['200', { number: 2 }])
    await server.pollContent?.()
    const html = await page('/waitDeal')
    const [, json = ''] = /<script type="application\/json" id="release">(.*?)<\/script>/.exec(html) ?? []
    const release = JSON.parse(json) as {
      number: number
      bundles: Record<string, string>
      inline: Record<string, { plan: { title: unknown } }>
    }
    expect(release).toMatchObject({ number: 2, screens: { waitDeal: { title: '今天</script>的工单' } } })
    expect(Object.keys(release.inline)).toEqual(['waitDeal'])
    const bundle = await fetch(`${server.url}/content/${release.bundles['waitDeal']}.json`)
    expect(bundle.headers.get('cache-control')).toContain('immutable')
    expect(await bundle.json()).toEqual(release.inline['waitDeal'])
    expect(server.schemas.text('server.unknownAccount')).toBe('查无此人')
    expect((await analyst.call('activateRelease', { number: 1, from: 2 })).status).toBe('200')
    await server.pollContent?.()
    expect(await page('/waitDeal')).not.toContain('id="release"')
    expect(server.schemas.text('server.unknownAccount')).toBe('没有这个账号，请核对用户号')
  })

  it('are refused with their mistakes, and the active release stays', async () => {
    await analyst.edit(WAIT, '"title": "待办工单"', '"titel": "待办工单"')
    const { status, message } = await analyst.call('publishContent', { note: '错的' })
    expect([status, message]).toEqual(['422', expect.stringContaining('waitDeal.json:6:3')])
    expect((await analyst.call('listReleases')).data['active']).toBe(1)
    await drop(WAIT)
    expect(await analyst.call('publishContent', { note: '没有' })).toMatchObject({ status: '404', message: '没有要发布的草稿' })
    const outside = await analyst.save([{ path: 'package.json', text: '{}' }])
    expect(outside).toMatchObject({ status: '422', message: 'package.json 不是内容文件，或者太大' })
  })

  it('replace only the draft that a page knows, all files or none', async () => {
    const none = hashOf('')
    const drafts = async () => (await analyst.call('readContent')).data['drafts']
    const save = async (text: string | undefined, replaces: string) =>
      (
        await analyst.save([
          { path: MESSAGES, text: '{}' },
          { path: WAIT, base: 'b', ...(text === undefined ? {} : { text }), replaces },
        ])
      ).status
    expect(await save('{"a":1}', none)).toBe('409')
    expect(await drafts()).toEqual([])
    expect(await save('{"a":1}', '')).toBe('200')
    expect(await save('{"a":2}', '')).toBe('409')
    expect(await save('{"a":1}', '')).toBe('200')
    expect(await save('{"a":2}', hashOf('{"a":1}'))).toBe('200')
    expect(await save(undefined, hashOf('{"a":1}'))).toBe('409')
    expect(await drafts()).toContainEqual({ path: WAIT, base: 'b', text: '{"a":2}', removed: false })
    expect(await save(undefined, hashOf('{"a":2}'))).toBe('200')
    await drop(MESSAGES)
    expect(await drafts()).toEqual([])
  })

  it('that expose more need the approval of a second person for exactly this content', async () => {
    await analyst.edit(CUSTOMER, /,\s*"mask": "mobile"/, '')
    const checked = (await analyst.call('checkContentDrafts')).data
    expect(checked).toMatchObject({ needsReview: true })
    const publish = () => analyst.call('publishContent', { note: '去掉遮盖' })
    const review = '这次改动要另一个人审核（多露出了客户信息、表单变严了，或者公司要求每版都审），审核后再发布'
    expect(await publish()).toMatchObject({ status: '409', message: review })
    const approve = (person: Person, treeHash: unknown) =>
      person.call('approveContent', { author: 'analyst', treeHash, basedOn: checked['basedOn'] })
    expect((await approve(analyst, checked['treeHash'])).http).toBe(403)
    const own = await reviewer.call('approveContent', { author: 'reviewer', treeHash: 'own', basedOn: 1 })
    expect(own).toMatchObject({ status: '403', message: '不能审核自己的草稿' })
    expect((await approve(reviewer, '0'.repeat(32))).status).toBe('409')
    expect((await publish()).status).toBe('409')
    expect((await approve(reviewer, checked['treeHash'])).status).toBe('200')
    await analyst.edit(WAIT, '"title": "待办工单"', '"title": "别的"')
    expect((await publish()).status).toBe('409')
    await drop(WAIT)
    expect((await publish()).status).toBe('200')
    expect((await analyst.call('listReleases')).data).toMatchObject({
      rows: [{ number: 3, author: 'analyst', reviewer: 'reviewer' }, {}, {}],
    })
    await analyst.call('activateRelease', { number: 1, from: 3 })
  })

  it('show a reviewer who has drafts, and the drafts on the active release as an approval names them, and nobody else', async () => {
    await server.pollContent?.()
    await analyst.edit(WAIT, '"title": "待办工单"', '"title": "要审的"')
    expect((await reviewer.call('readContent')).data['waiting']).toEqual([{ userId: 'analyst', name: 'analyst' }])
    const { number, drafts, treeHash } = (await reviewer.call('readContent', { author: 'analyst' })).data
    expect([number, drafts]).toEqual([1, [{ path: WAIT, text: expect.stringContaining('要审的'), removed: false }]])
    expect((await analyst.call('checkContentDrafts')).data['treeHash']).toBe(treeHash)
    expect((await analyst.call('readContent', { author: 'analyst' })).data['treeHash']).toBe(treeHash)
    expect(await analyst.call('readContent', { author: 'reviewer' })).toMatchObject({ http: 403 })
    expect((await analyst.call('readContent')).data).not.toHaveProperty('waiting')
    await drop(WAIT)
    expect(await reviewer.call('readContent', { author: 'analyst' })).toMatchObject({ status: '404', message: '没有要发布的草稿' })
  })

  it('are refused when another person changed the same place or the release, and merged otherwise', async () => {
    await server.pollContent?.()
    await analyst.edit(WAIT, '"title": "待办工单"', '"title": "一"')
    await analyst.edit(MESSAGES, '"text": "系统异常"', '"text": "出错了"')
    const text = (await activeText(WAIT)) ?? ''
    const base = hashOf(text)
    await reviewer.save([{ path: WAIT, base, text: text.replace('"placeholder": "搜索"', '"placeholder": "找工单"') }])
    const { number } = (await reviewer.call('publishContent', { note: '提示' })).data
    const both = Number((await analyst.call('publishContent', { note: '两处' })).data['number'])
    expect(both).toBe(Number(number) + 1)
    const merged = await activeText(WAIT)
    expect(merged).toBe(text.replace('"title": "待办工单"', '"title": "一"').replace('"placeholder": "搜索"', '"placeholder": "找工单"'))
    await reviewer.save([{ path: WAIT, base, text: text.replace('"title": "待办工单"', '"title": "二"') }])
    expect(await reviewer.call('publishContent', { note: '同一处' })).toMatchObject({
      status: '409',
      message: `${WAIT} 里的同一处已被别人改过，请先取最新的内容再改`,
    })
    const unusable = await analyst.call('activateRelease', { number: 99, from: 1 })
    expect(unusable).toMatchObject({ status: '409', message: '这个程序用不了第 99 版内容' })
    await reviewer.save([{ path: WAIT }])
    // What the author edits in the same file stays a draft.
    await analyst.edit(WAIT, '"placeholder": "找工单"', '"placeholder": "我的"')
    expect(await analyst.call('revertRelease', { number })).toMatchObject({ status: '409' })
    await drop(WAIT)
    await analyst.edit(WAIT, '"title": "一"', '"title": "草稿"')
    expect((await analyst.call('revertRelease', { number })).status).toBe('200')
    const kept = (await analyst.call('readContent')).data['drafts'] as { text: string }[]
    expect(kept.map((draft) => draft.text)).toEqual([text.replace('"title": "待办工单"', '"title": "草稿"')])
    await drop(WAIT)
    // One release is taken back alone; the later one stays.
    expect((await analyst.call('revertRelease', { number })).status).toBe('200')
    expect((await analyst.call('publishContent', { note: '撤回提示' })).status).toBe('200')
    expect(await activeText(WAIT)).toBe(text.replace('"title": "待办工单"', '"title": "一"'))
    await analyst.edit(WAIT, '"title": "一"', '"title": "三"')
    await analyst.call('publishContent', { note: '又改' })
    expect(await analyst.call('revertRelease', { number: both })).toMatchObject({
      status: '409',
      message: `不能单独撤回第 ${both} 版：${WAIT} 里的同一处后来又改过`,
    })
    await analyst.call('activateRelease', { number: 2, from: (await analyst.read()).number })
    const moved = '正在使用的内容或草稿刚换了，请看过最新的再操作'
    expect(await analyst.call('activateRelease', { number: 1, from: 3 })).toMatchObject({ status: '409', message: moved })
    expect((await analyst.call('activateRelease', { number: 1, from: 2 })).status).toBe('200')
  })

  it('add a screen below /x/, and take it back', async () => {
    await server.pollContent?.()
    const screen = { version: 1, id: 'hello', path: '/x/hello', title: '欢迎', access: 'staff', body: [{ widget: 'text', text: '欢迎' }] }
    const path = 'schemas/screens/x/hello.json'
    await analyst.save([{ path, text: JSON.stringify(screen) }])
    const { number } = (await analyst.call('publishContent', { note: '新页面' })).data
    expect((await analyst.read()).texts.has(path)).toBe(true)
    expect((await analyst.call('revertRelease', { number })).status).toBe('200')
    const last = (await analyst.call('publishContent', { note: '不要了' })).data['number']
    expect((await analyst.read()).texts.has(path)).toBe(false)
    await analyst.call('activateRelease', { number: 1, from: last })
  })

  it.each([-1, 2 ** 31, 2 ** 40])('are not found under a number that none can have: %d', async (number) => {
    const asked = [
      await analyst.call('readContent', { number }),
      await analyst.call('revertRelease', { number }),
      await analyst.call('restoreContent', { number, path: WAIT }),
      await analyst.call('activateRelease', { number, from: 1 }),
      await analyst.call('activateRelease', { number: 1, from: number }),
    ]
    expect(asked.map(({ status }) => status)).toEqual(['404', '404', '404', '409', '409'])
  })

  it('tell open pages their number by a stream without a session', async () => {
    const stop = new AbortController()
    const { body } = await fetch(`${server.url}/content/stream`, { signal: stop.signal })
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('data: ')
    await server.pollContent?.()
    await analyst.call('activateRelease', { number: 2, from: 1 })
    await server.pollContent?.()
    let told = ''
    while (!told.includes('data: 2')) {
      const part = await reader?.read()
      expect(part?.done).toBe(false)
      told += part?.value ?? ''
    }
    expect(told).toMatch(/^(event: release\ndata: \d+\n\n)*event: release\ndata: 2\n\n$/)
    stop.abort()
  })
})

it('a program that cannot use the active release says so once a minute, and keeps its own content', async () => {
  const server = await startFollower()
  const shipped = new Map([['schemas/messages.json', '{}']])
  const follower = createFollower({
    db: server.db,
    program: { engine: 'other', version: '0.9.0', shipped },
    check: async () => ({ problems: ['messages.json:1:1'] }),
    clock: () => server.clock.now,
    replaceSchemas: () => expect.fail('the schemas were replaced'),
  })
  const refused = () => expect(follower.poll()).rejects.toThrow('cannot use release 1: messages.json:1:1')
  await refused()
  await follower.poll()
  server.clock.now += 60_000
  await refused()
  expect(follower.current()).toMatchObject({ number: 0, texts: shipped })
  await server.close()
})

it('a service that follows no releases refuses every call about them', async () => {
  const server = await startTestServer()
  await addContentPeople(server)
  const analyst = await personOf(server, 'analyst')
  expect(await analyst.call('listReleases')).toMatchObject({ http: 404, message: '这个服务不发布内容版本' })
  await server.close()
})
