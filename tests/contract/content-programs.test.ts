import { afterEach, beforeEach, expect, it } from 'vitest'
import { findObjection } from '../../server/content/acceptance.ts'
import { sayObjection } from '../../server/content/require-content.ts'
import type { CheckContent } from '../../server/content/engine-thread.ts'
import { countUnfitDrafts, saveDrafts } from '../../server/content/drafts.ts'
import { createFollower } from '../../server/content/follow.ts'
import { insertRelease, listReleases, type Program } from '../../server/content/releases.ts'
import type { ContentMigration } from '../../server/content/upgrade.ts'
import { filesOf, hashOf, type Texts, textsOf } from '../../server/content/trees.ts'
import { schemaFolder } from '../../server/schemas/read-schemas.ts'
import { startTestServer, type TestServer } from './server.ts'

const MESSAGES = 'schemas/messages.json'
const shipped = textsOf(schemaFolder())
const edited = (texts: Texts, search: string, replacement: string): Texts => {
  const text = texts.get(MESSAGES) ?? ''
  expect(text).toContain(search)
  return new Map([...texts, [MESSAGES, text.replaceAll(search, replacement)]])
}

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

/** A program accepts a version unless one of its texts contains a word of another language version. */
const checkWithout =
  (word: string): CheckContent =>
  async (texts) => {
    const isRefused = [...texts.values()].some((text) => text.includes(word))
    return isRefused ? { problems: [`${MESSAGES}:1:1 ${word}`] } : { problems: [], compiled: { bundles: [] } }
  }
const follower = (program: Program, check: CheckContent, migrations?: readonly ContentMigration[]) =>
  createFollower({ db: server.db, program, check, clock: () => server.clock.now, replaceSchemas: () => undefined, migrations })

const OLD: Program = { engine: 'old', version: '1.0.0', shipped }
const clock = () => server.clock.now

it('a publish waits for every other running program, and names the one that refuses or does not answer', async () => {
  const other = follower({ engine: 'other', version: '2.0.0', shipped: edited(shipped, '系统异常', '出错了') }, checkWithout('不懂'))
  await follower(OLD, checkWithout('不懂')).poll()
  await other.poll()
  const ask = async (texts: Texts) => {
    const asked = findObjection(server.db, OLD, texts, clock)
    const polls = setInterval(() => void other.poll(), 50)
    return asked.finally(() => clearInterval(polls))
  }
  expect(await ask(edited(shipped, '保存成功', '保存好了'))).toBeUndefined()
  expect(await ask(edited(shipped, '保存成功', '不懂'))).toEqual({ version: '2.0.0', reason: `${MESSAGES}:1:1 不懂` })
  // Both programs changed this message.
  expect(await ask(edited(shipped, '系统异常', '坏了'))).toMatchObject({ reason: expect.stringContaining('both changed') as string })
  const said = (reason: string) => sayObjection(server.schemas, { version: '2.0.0', reason })
  expect(said('')).toBe('另一个程序版本（2.0.0）也在运行，还没有答复能不能用，过一分钟再发布')
  expect(said('m.json:1:1')).toBe('另一个正在运行的程序版本（2.0.0）用不了这次改动：m.json:1:1')
  // It stopped.
  server.clock.now += 61_000
  expect(await findObjection(server.db, OLD, edited(shipped, '保存成功', '不懂'), clock)).toBeUndefined()
})

it('a damaged proposal of another program is refused, and a damaged release reported once a minute', async () => {
  const running = follower(OLD, checkWithout('不懂'))
  await running.poll()
  await server.db.insertInto('content_proposal').values({ treeHash: 'h', tree: '{', engine: 'other', at: clock() }).execute()
  await running.poll()
  expect(await server.db.selectFrom('content_answer').select('refusal').executeTakeFirst()).toEqual({
    refusal: 'content: a list of files is damaged',
  })
  await server.db.updateTable('content_release').set({ tree: '{' }).execute()
  const restarted = follower(OLD, checkWithout('不懂'), [(texts) => texts])
  await expect(restarted.poll()).rejects.toThrow('damaged')
  await restarted.poll()
})

it('drafts that the active content left behind are counted at a start, and block nothing', async () => {
  await follower(OLD, checkWithout('不懂')).poll()
  const base = hashOf(shipped.get(MESSAGES) ?? '')
  const mine = edited(shipped, '保存成功', '好了').get(MESSAGES) ?? ''
  await saveDrafts(server.db, 'analyst', [{ path: MESSAGES, base, text: mine }], server.clock.now)
  expect(await countUnfitDrafts(server.db, shipped)).toBe(0)
  expect(await countUnfitDrafts(server.db, edited(shipped, '系统异常', '出错了'))).toBe(0)
  expect(await countUnfitDrafts(server.db, edited(shipped, '保存成功', '存好了'))).toBe(1)
})

it('a draft that began from a merge of release and new program is merged with the next release', async () => {
  const release = (texts: Texts, { engine }: Program, basedOn: number) => {
    const facts = { texts, engine, author: 'analyst', reviewer: '', note: '', basedOn, compiled: { bundles: [] } }
    return server.db.transaction().execute((db) => insertRelease(db, facts, server.clock.now))
  }
  await follower(OLD, checkWithout('不懂')).poll()
  await release(edited(shipped, '保存成功', '保存好了'), OLD, 1)
  const next: Program = { engine: 'new', version: '2.0.0', shipped: edited(shipped, '系统异常', '出错了') }
  const started = follower(next, checkWithout('不懂'))
  await started.poll()
  const { texts } = started.current()
  const base = hashOf(texts.get(MESSAGES) ?? '')
  const text = edited(texts, '没有要发布的草稿', '没有草稿').get(MESSAGES) ?? ''
  await saveDrafts(server.db, 'analyst', [{ path: MESSAGES, base, text }], server.clock.now)
  const later = edited(texts, '登录已过期', '登录过期了')
  await release(later, next, 2)
  expect(await countUnfitDrafts(server.db, later)).toBe(0)
})

it('a new program publishes what it rewrites of the active release once no older program runs, and its own changes stay', async () => {
  const released = edited(shipped, '保存成功', '旧词好了')
  await follower(OLD, checkWithout('不懂')).poll()
  await server.db
    .transaction()
    .execute((db) =>
      insertRelease(
        db,
        { texts: released, engine: 'old', author: 'analyst', reviewer: '', note: '', basedOn: 1, compiled: { bundles: [] } },
        server.clock.now,
      ),
    )
  const next: Program = { engine: 'new', version: '2.0.0', shipped: edited(shipped, '系统异常', '出错了') }
  const rewrite: ContentMigration = (texts) => new Map([...texts].map(([path, text]) => [path, text.replaceAll('旧词', '新词')]))
  const started = follower(next, checkWithout('旧词'), [rewrite])
  await expect(started.poll()).rejects.toThrow('cannot use release 2')
  expect(started.current().number).toBe(0)
  server.clock.now += 61_000
  await started.poll()
  expect(started.current().number).toBe(3)
  const [latest] = await listReleases(server.db)
  expect(latest).toMatchObject({ number: 3, author: 'upgrade', basedOn: 2 })
  expect(await server.db.selectFrom('audit_event').select(['actor', 'subject']).execute()).toEqual([
    { actor: 'upgrade', subject: 'release 3' },
  ])
  const text = filesOf(started.current().texts).text(MESSAGES)
  expect([text.includes('新词好了'), text.includes('"text": "出错了"')]).toEqual([true, true])
})
