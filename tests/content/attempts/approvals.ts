import type { Person } from '../person.ts'
import { type Attempt, type Name, WAIT, type AttemptHost } from './world.ts'

const NAMES: readonly [Name, ...Name[]] = ['analyst', 'reviewer', 'second', 'administrator', 'auditor', 'owner', 'nobody']
const NUMBERS: readonly [unknown, ...unknown[]] = [1, 0, -1, 2, 2 ** 31, 2 ** 53 - 1, -(2 ** 40), 1.5, '1', '', null, 1e300, true, [], {}]

const seenBy = async (author: Person) => {
  const { data } = await author.call('checkContentDrafts')
  return { author: author.userId, treeHash: String(data['treeHash']), basedOn: Number(data['basedOn']) }
}

/** Publishes what must not be published, and notes when it is. */
export async function mustFail(world: AttemptHost, author: Person, what: string): Promise<void> {
  const { status } = await author.call('publishContent', { note: what })
  if (status === '200') world.note(`${what}: it is published`)
}

/** Attempts with approvals that concern something else, and calls in each order by everybody. */
export const APPROVALS: Readonly<Record<string, Attempt>> = {
  async 'calls in any order by anybody'(world) {
    const calls = 3 + world.below(6)
    for (let each = 0; each < calls; each += 1) {
      const person = await world.person(world.any(NAMES), world.any([...world.servers]))
      const author = world.any(NAMES)
      const number = world.any(NUMBERS)
      switch (world.below(8)) {
        case 0:
          await world.expose(await world.person('analyst'))
          break
        case 1:
          await person.call('publishContent', { note: 'x' })
          break
        case 2:
          await person.call('approveContent', { author, treeHash: world.any(['0'.repeat(32), 'x', '']), basedOn: number })
          break
        case 3:
          await person.call('approveContent', await seenBy(await world.person('analyst')))
          break
        case 4:
          await person.call('activateRelease', { number, from: world.any([1, number]) })
          break
        case 5:
          await person.call('revertRelease', { number })
          break
        case 6:
          await person.call('checkContentDrafts', { author })
          break
        default:
          await person.call('readContent', { number })
      }
    }
  },

  async 'an exposing draft without approval'(world) {
    const author = await world.person(world.any(['analyst', 'reviewer']))
    await world.expose(author)
    await mustFail(world, author, 'without approval')
  },

  async 'an approval of own drafts'(world) {
    const author = await world.person('reviewer')
    await world.expose(author)
    const seen = await seenBy(author)
    for (const name of ['reviewer', 'REVIEWER', 'reviewer ', ' reviewer']) await author.call('approveContent', { ...seen, author: name })
    await mustFail(world, author, 'own approval')
  },

  async 'an approval by somebody without the role'(world) {
    const author = await world.person('analyst')
    await world.expose(author)
    const seen = await seenBy(author)
    for (const name of ['analyst', 'owner', 'administrator', 'auditor', 'nobody'] as const) {
      const { status } = await (await world.person(name)).call('approveContent', seen)
      if (status === '200') world.note(`${name} approved`)
    }
    await mustFail(world, author, 'no role')
  },

  async 'an approval of another hash or base'(world) {
    const author = await world.person('analyst')
    await world.expose(author)
    const seen = await seenBy(author)
    const other = [...seen.treeHash].toReversed().join('')
    const forged = [
      { ...seen, treeHash: other },
      { ...seen, treeHash: seen.treeHash.toUpperCase() },
      { ...seen, treeHash: '' },
      { ...seen, basedOn: seen.basedOn + 1 },
      { ...seen, basedOn: 0 },
    ]
    for (const each of forged) await (await world.person('reviewer')).call('approveContent', each)
    await mustFail(world, author, 'forged approval')
  },

  async 'an edit after the approval'(world) {
    const author = await world.person('analyst')
    await world.expose(author)
    await (await world.person('reviewer')).call('approveContent', await seenBy(author))
    await world.edit(author, WAIT, '"title": "待办工单"', `"title": "别的${world.below(9)}"`)
    await mustFail(world, author, 'edited after approval')
  },

  async 'an approval of the base before'(world) {
    const [author, reviewer] = [await world.person('analyst'), await world.person('reviewer')]
    await world.expose(author)
    await reviewer.call('approveContent', await seenBy(author))
    await world.edit(reviewer, WAIT, '"placeholder": "搜索"', `"placeholder": "找${world.below(1_000_000)}"`)
    await reviewer.call('publishContent', { note: 'another base' })
    await mustFail(world, author, 'another base')
  },

  async 'the identical drafts of the one who approved them'(world) {
    const [author, reviewer] = [await world.person('analyst'), await world.person('reviewer')]
    const draft = await world.expose(author)
    await reviewer.call('approveContent', await seenBy(author))
    await reviewer.save([draft])
    await mustFail(world, reviewer, 'own approval of identical drafts')
  },

  async 'a replayed approval after a return'(world) {
    const [author, reviewer] = [await world.person('analyst'), await world.person('reviewer')]
    const draft = await world.expose(author)
    await reviewer.call('approveContent', await seenBy(author))
    const { data } = await author.call('publishContent', { note: 'first' })
    await author.call('activateRelease', { number: 1, from: data['number'] })
    await author.save([draft])
    // The same tree on the same base, which came back: the approval still says exactly this.
    const again = await author.call('publishContent', { note: 'again' })
    if (again.status !== '200') world.note(`the same content on the same base: ${again.status}`)
  },

  async 'a base that went away and came back as another number'(world) {
    const [author, reviewer] = [await world.person('analyst'), await world.person('reviewer')]
    await world.expose(author)
    const seen = await seenBy(author)
    await world.edit(reviewer, WAIT, '"placeholder": "搜索"', `"placeholder": "寻${world.below(1_000_000)}"`)
    const { data } = await reviewer.call('publishContent', { note: 'away' })
    await reviewer.call('revertRelease', { number: data['number'] })
    await reviewer.call('publishContent', { note: 'back' })
    await reviewer.call('approveContent', seen)
    await mustFail(world, author, 'base of the same content')
  },

  async 'a request again with its key'(world) {
    const author = await world.person('analyst')
    const server = world.servers[0]
    const headers = { 'Idempotency-Key': `replay-${world.below(1e9)}:publishContent:1` }
    const publish = () => server.call('publishContent', { note: 'key' }, { token: author.token, headers })
    await world.edit(author, WAIT, '"title": "待办工单"', `"title": "键${world.below(1_000_000)}"`)
    const first = await publish()
    await world.expose(author)
    const again = await publish()
    if (again.status === '200' && again.data['number'] !== first.data['number']) world.note('a repeated request published something else')
  },
}
