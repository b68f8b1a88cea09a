import { hashOf } from '../../../server/content/trees.ts'
import { type Attempt, WAIT } from './world.ts'

const DAY = 86_400_000

/** Attempts with requests at once, clocks that jump, and a transaction that is cut off. */
export const RACES: Readonly<Record<string, Attempt>> = {
  async 'two publishes at once'(world) {
    const [one, two] = world.servers
    const [author, other] = [await world.person('analyst', one), await world.person('reviewer', two)]
    await world.edit(author, WAIT, '"title": "待办工单"', `"title": "一${world.below(1_000_000)}"`)
    await world.edit(other, WAIT, '"placeholder": "搜索"', `"placeholder": "二${world.below(1_000_000)}"`)
    const answers = await Promise.all([author.call('publishContent', { note: 'one' }), other.call('publishContent', { note: 'other' })])
    const numbers = answers.filter(({ status }) => status === '200').map(({ data }) => data['number'])
    if (new Set(numbers).size < numbers.length) world.note('two releases have one number')
    for (const { status } of answers) if (status !== '200' && status !== '409') world.note(`a publish at once is answered ${status}`)
  },

  async 'one author publishes twice at once'(world) {
    const [one, two] = world.servers
    const author = await world.person('analyst', one)
    await world.edit(author, WAIT, '"title": "待办工单"', `"title": "双${world.below(1_000_000)}"`)
    const again = author.at(two)
    const answers = await Promise.all([author.call('publishContent', { note: 'one' }), again.call('publishContent', { note: 'again' })])
    if (answers.filter(({ status }) => status === '200').length !== 1)
      world.note(`one draft is published ${answers.map(({ status }) => status).join(' and ')}`)
  },

  async 'an edit while its author publishes'(world) {
    const author = await world.person('analyst')
    await world.edit(author, WAIT, '"title": "待办工单"', `"title": "先${world.below(1_000_000)}"`)
    const later = `后${world.below(1_000_000)}`
    const published = author.call('publishContent', { note: 'during' })
    await new Promise((done) => setTimeout(done, world.below(150)))
    const text = (await author.read()).texts.get(WAIT) ?? ''
    await author.save([{ path: WAIT, base: hashOf(text), text: text.replace(/"title": "[^"]*"/, `"title": "${later}"`) }])
    await published
    const { data } = await author.call('readContent')
    if (!JSON.stringify(data).includes(later)) world.note('an edit that was saved during a publish is lost')
  },

  async 'approve, edit and publish at once'(world) {
    const [author, reviewer] = [await world.person('analyst'), await world.person('reviewer', world.servers[1])]
    await world.expose(author)
    const { data } = await author.call('checkContentDrafts')
    const seen = { author: 'analyst', treeHash: data['treeHash'], basedOn: data['basedOn'] }
    await Promise.all([
      reviewer.call('approveContent', seen),
      author.call('publishContent', { note: 'at once' }),
      world.edit(author, WAIT, '"title": "待办工单"', `"title": "同时${world.below(1_000_000)}"`),
      author.at(world.servers[1]).call('publishContent', { note: 'at once' }),
    ])
  },

  async 'publishes and returns at once'(world) {
    const [one, two] = world.servers
    const [author, other, third] = [
      await world.person('analyst', one),
      await world.person('reviewer', two),
      await world.person('second', two),
    ]
    await world.edit(author, WAIT, '"title": "待办工单"', `"title": "甲${world.below(1_000_000)}"`)
    await world.edit(other, WAIT, '"placeholder": "搜索"', `"placeholder": "乙${world.below(1_000_000)}"`)
    const number = Math.max(1, ...(await third.call('listReleases')).rows.map((row) => Number(row['number'])))
    await Promise.all([
      author.call('publishContent', { note: 'a' }),
      other.call('publishContent', { note: 'b' }),
      third.call('activateRelease', { number, from: 1 }),
      third.call('activateRelease', { number: 1, from: number }),
      third.call('activateRelease', { number: 1, from: number + 1 }),
      third.call('revertRelease', { number }),
    ])
  },

  async 'a clock that jumps'(world) {
    const server = world.any([...world.servers])
    const before = server.clock.now
    server.clock.now += world.any([-400 * DAY, -DAY, -61_000, 61_000, DAY, 400 * DAY])
    const author = await world.person('analyst', server)
    await author.call('listReleases')
    await world.edit(author, WAIT, '"title": "待办工单"', `"title": "钟${world.below(1_000_000)}"`)
    await author.call('publishContent', { note: 'clock' })
    await world.expose(author)
    const { status } = await author.call('publishContent', { note: 'clock' })
    if (status === '200') world.note('a jump of the clock replaced an approval')
    await server.pollContent?.()
    server.clock.now = before
  },
}
