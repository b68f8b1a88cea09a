import { hashOf } from '../../../server/content/trees.ts'
import { type Attempt, WAIT, type AttemptHost } from './world.ts'

/** Publishes a screen's title, and returns the number. */
async function published(world: AttemptHost): Promise<number> {
  const author = await world.person('analyst')
  await world.edit(author, WAIT, '"title": "待办工单"', `"title": "坏${world.below(1_000_000)}"`)
  return Number((await author.call('publishContent', { note: 'damage' })).data['number'])
}

/** Calls everything that reads a release, at both servers. */
async function readAll(world: AttemptHost, number: number): Promise<void> {
  for (const server of world.servers) {
    const author = await world.person('analyst', server)
    const from = Number((await author.call('listReleases')).data['active'])
    await author.call('readContent', { number })
    await author.call('readContent')
    await author.call('revertRelease', { number })
    await author.call('checkContentDrafts')
    await author.call('activateRelease', { number: 1, from })
    await server.pollContent?.().catch(() => undefined)
    await author.call('activateRelease', { number, from: 1 })
    await server.pollContent?.().catch(() => undefined)
    await author.call('readContent')
    await author.call('publishContent', { note: 'on damage' })
    await fetch(`${server.url}/waitDeal`).then(({ status }) => status >= 500 && world.note(`a page is answered ${status}`))
  }
}

async function bundlesOf(world: AttemptHost, number: number) {
  return world.db.selectFrom('content_compiled').selectAll().where('release', '=', number).execute()
}

/** Fetches the bundles of a release by their hashes; none may be damaged. */
async function fetchBundles(world: AttemptHost, number: number): Promise<void> {
  for (const { hash, name } of await bundlesOf(world, number)) {
    if (name === '') continue
    for (const server of world.servers) {
      const answer = await fetch(`${server.url}/content/${hash}.json`)
      if (answer.status >= 500) world.note(`a damaged bundle is answered ${answer.status}`)
      if (answer.ok && hashOf(await answer.text()) !== hash) world.note(`a damaged bundle is served as ${hash}`)
    }
  }
}

/** Attempts with rows that a disk or an operator damaged; each repairs the texts afterwards, because nobody else can. */
export const DAMAGES: Readonly<Record<string, Attempt>> = {
  async 'a damaged compiled row'(world) {
    const number = await published(world)
    const damage = world.any(['body', 'bundle gone', 'page gone', 'page'])
    const rows = world.db.updateTable('content_compiled').where('release', '=', number)
    if (damage === 'body') await rows.where('name', '!=', '').set({ body: '{"plan":{}}' }).execute()
    else if (damage === 'page') await rows.where('name', '=', '').set({ body: '{"screens":{' }).execute()
    else {
      const gone = world.db.deleteFrom('content_compiled').where('release', '=', number)
      await gone.where('name', damage === 'page gone' ? '=' : '!=', '').execute()
    }
    await fetchBundles(world, number)
    await readAll(world, number)
    await fetchBundles(world, number)
  },

  async 'a damaged text'(world) {
    const number = await published(world)
    const { tree } = await world.db.selectFrom('content_release').select('tree').where('number', '=', number).executeTakeFirstOrThrow()
    const hash = (JSON.parse(tree) as Record<string, string>)[WAIT] ?? ''
    const { text } = await world.db.selectFrom('content_file').select('text').where('hash', '=', hash).executeTakeFirstOrThrow()
    if (world.random() < 0.5) await world.db.deleteFrom('content_file').where('hash', '=', hash).execute()
    else
      await world.db
        .updateTable('content_file')
        .set({ text: text.replace('坏', '好') })
        .where('hash', '=', hash)
        .execute()
    await readAll(world, number)
    await world.db.deleteFrom('content_file').where('hash', '=', hash).execute()
    await world.db.insertInto('content_file').values({ hash, text }).execute()
  },

  async 'a damaged text under a draft'(world) {
    const [author, other] = [await world.person('analyst'), await world.person('reviewer')]
    await published(world)
    const { texts } = await author.read()
    const text = texts.get(WAIT) ?? ''
    const hash = hashOf(text)
    await author.save([{ path: WAIT, base: hash, text: text.replace('"placeholder": "搜索"', '"placeholder": "找"') }])
    await world.edit(other, WAIT, /"title": "坏/, '"title": "又坏')
    await other.call('publishContent', { note: 'meanwhile' })
    await world.db
      .updateTable('content_file')
      .set({ text: text.replace('坏', '又坏') })
      .where('hash', '=', hash)
      .execute()
    const { status } = await author.call('publishContent', { note: 'on a damaged base' })
    if (status === '200') world.note('a draft was merged by a damaged text')
    await world.db.updateTable('content_file').set({ text }).where('hash', '=', hash).execute()
  },

  async 'a damaged tree'(world) {
    const number = await published(world)
    const { tree } = await world.db.selectFrom('content_release').select('tree').where('number', '=', number).executeTakeFirstOrThrow()
    await world.db
      .updateTable('content_release')
      .set({ tree: world.any(['{', '[]', '{}', 'null', tree.replace(/"[0-9a-f]{32}"/, '7')]) })
      .where('number', '=', number)
      .execute()
    await readAll(world, number)
    const author = await world.person('analyst')
    await world.db.updateTable('content_release').set({ tree }).where('number', '=', number).execute()
    await author.call('listReleases')
  },
}
