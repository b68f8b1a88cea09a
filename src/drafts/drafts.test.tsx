import { createStore, del, entries } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { createDraftStore, eraseDraftsOf, eraseDraftsOfOthers, eraseExpiredDrafts } from './create-draft-store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let now = 0
/** The errors of the page's service time and of the phone's clock, in hours. */
let differences = [0, 0]
function moment() {
  const [service = 0, phone = 0] = differences.map((hours) => now + hours * HOUR)
  return { service, phone }
}
let owner = 'chen'
const drafts = createDraftStore({ identity: () => owner, visit: () => 'visit', now: moment })

beforeEach(async () => {
  now = 1_800_000_000_000
  differences = [0, 0]
  owner = 'chen'
  await eraseDraftsOfOthers([], moment())
})

it('DEC-18 returns a stored draft to its owner and not to the next person', async () => {
  await drafts.write('form', { title: '回访' }, 'visit')
  expect(await drafts.read('form')).toEqual({ values: { title: '回访' }, visit: 'visit' })
  owner = 'li'
  expect(await drafts.read('form')).toBeUndefined()
})

it('DEC-18 does not restore a draft that is deleted while its encryption is still running', async () => {
  const writing = drafts.write('form', { title: '回访' }, 'visit')
  await drafts.forget('form')
  await writing
  expect(await drafts.read('form')).toBeUndefined()
})

it('DEC-18 does not return a draft whose deletion is still running', async () => {
  await drafts.write('form', { title: '回访' }, 'visit')
  const deleting = drafts.forget('form')
  expect(await drafts.read('form')).toBeUndefined()
  await deleting
})

it('DEC-18 stores the later of two consecutive writes, for the owner at the time of the call', async () => {
  const both = [drafts.write('form', { title: '一'.repeat(200_000) }, 'visit'), drafts.write('form', { title: '二' }, 'visit')]
  owner = 'li'
  await Promise.all(both)
  expect(await drafts.read('form')).toBeUndefined()
  owner = 'chen'
  expect(await drafts.read('form')).toMatchObject({ values: { title: '二' } })
})

it('DEC-18 expires after a day', async () => {
  await drafts.write('form', { title: '回访' }, 'visit')
  now += DAY
  expect(await drafts.read('form')).toBeUndefined()
})

it.each([
  ['behind is corrected', [0, -25], [0, 0]],
  ['ahead is corrected', [0, 25], [0, 0]],
  ['ahead is corrected while its page still subtracts the difference', [-25, 0], [0, 0]],
  ['ahead is still wrong in a page without a response', [0, 25], [25, 25]],
  ['right is set back', [0, 0], [-25, -25]],
])('DEC-05 DEC-18 keeps a draft that is seconds old when a phone whose clock was %s', async (_, written, read) => {
  differences = written
  await drafts.write('form', { title: '回访' }, 'visit')
  now += 2_000
  differences = read
  await eraseExpiredDrafts(moment())
  expect(await drafts.read('form')).toBeDefined()
})

it.each([
  ['was set back for good', [0, 0], [0, -48]],
  ['was corrected while its page still added the difference', [25, 0], [0, 0]],
])('DEC-18 a draft expires after a day when the clock of its phone %s', async (_, written, read) => {
  differences = written
  await drafts.write('form', { title: '回访' }, 'visit')
  now += DAY
  differences = read
  expect(await drafts.read('form')).toBeUndefined()
})

it('DEC-18 keeps the drafts of a policyholder who signs in for another endorsement, and restores each for its own only', async () => {
  owner = '+19900002011\nPD11'
  await drafts.write('form', { autograph: 'first', images: [photo('one')] }, 'visit')
  owner = '+19900002011\nPD12'
  await eraseDraftsOfOthers([owner], moment())
  expect(await drafts.read('form')).toBeUndefined()
  owner = '+19900002011\nPD11'
  expect((await drafts.read('form'))?.values).toMatchObject({ autograph: 'first', images: [{ name: 'one.jpg' }] })
  await eraseDraftsOfOthers(['+19900002012\nPD11'], moment())
  expect(await storedEntries()).toEqual([])
})

it('DEC-32 erases the drafts of all endorsements of a policyholder at sign-out', async () => {
  for (owner of ['+19900002011\nPD11', '+19900002011\nPD12']) await drafts.write('form', { images: [photo('one')] }, 'visit')
  await eraseDraftsOf(owner)
  expect(await storedEntries()).toEqual([])
})

it('DEC-18 stores no draft while signed out', async () => {
  owner = ''
  await drafts.write('form', { title: '回访' }, 'visit')
  expect(await drafts.read('form')).toBeUndefined()
})

it('DEC-32 erases all drafts of a person at sign-out, also those still being encrypted, and keeps those of others', async () => {
  owner = 'li'
  await drafts.write('form', { title: '李' }, 'visit')
  owner = 'chen'
  const writing = drafts.write('form', { title: '陈' }, 'visit')
  await eraseDraftsOf('chen')
  await writing
  expect(await drafts.read('form')).toBeUndefined()
  owner = 'li'
  expect(await drafts.read('form')).toMatchObject({ values: { title: '李' } })
})

it('DEC-18 keeps the drafts of people signed in in other tabs when someone signs in', async () => {
  for (owner of ['li', 'wang', 'chen']) await drafts.write('form', { title: owner }, 'visit')
  await eraseDraftsOfOthers(['chen', 'li'], moment())
  const left: string[] = []
  for (owner of ['li', 'wang', 'chen']) if (await drafts.read('form')) left.push(owner)
  expect(left).toEqual(['li', 'chen'])
})

const photo = (text: string) => new File([text], `${text}.jpg`, { type: 'image/jpeg', lastModified: 7 })
/** Reads the raw entries of the store, as an attacker with access to the phone could. */
const storedEntries = async () => {
  const all = await entries<string, { sealed: { data: ArrayBuffer } }>(createStore('steward-drafts', 'drafts'))
  return all.map(([key, { sealed }]) => ({ key, bytes: new TextDecoder('latin1').decode(sealed.data) }))
}

it('DEC-18 stores photos and strokes encrypted and restores them unchanged', async () => {
  const strokes = [{ points: [{ x: 1, y: 2, time: 3, pressure: 0.5 }] }]
  const values = {
    autograph: { picture: 'data:image/png;base64,AA', strokes, width: 370, height: 300 },
    images: [photo('one'), photo('two')],
  }
  await drafts.write('form', values, 'visit')
  const read = (await drafts.read('form'))?.values ?? {}
  expect(read['autograph']).toEqual(values.autograph)
  const images = read['images'] as File[]
  expect(images.map(({ name, type, lastModified }) => [name, type, lastModified])).toEqual([
    ['one.jpg', 'image/jpeg', 7],
    ['two.jpg', 'image/jpeg', 7],
  ])
  expect(await Promise.all(images.map((image) => image.text()))).toEqual(['one', 'two'])
  expect((await storedEntries()).some(({ bytes }) => /one|two|autograph/.test(bytes))).toBe(false)
})

it('DEC-18 encrypts a photo once and deletes it when it is removed or its draft is deleted', async () => {
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt')
  const [one, two, three] = [photo('one'), photo('two'), photo('three')]
  await drafts.write('form', { images: [one, two, three] }, 'visit')
  expect(encrypt).toHaveBeenCalledTimes(4)
  await drafts.write('form', { images: [one, three], title: '回访' }, 'visit')
  expect(encrypt).toHaveBeenCalledTimes(5)
  expect(await storedEntries()).toHaveLength(3)
  // A photo that was restored from storage counts as the same photo.
  const { values } = (await drafts.read('form')) ?? { values: {} }
  await drafts.write('form', values, 'visit')
  expect(encrypt).toHaveBeenCalledTimes(6)
  await drafts.write('other', { images: [two] }, 'visit')
  await drafts.forget('form')
  expect(await storedEntries()).toHaveLength(2)
  expect((await drafts.read('other'))?.values).toMatchObject({ images: [{ name: 'two.jpg' }] })
})

it('DEC-33 encrypts or hashes the owner and the subject of a draft', async () => {
  owner = '+19900002011\nPD11'
  await drafts.write('sign 19900002011', { images: [photo('one')] }, 'visit')
  const all = await entries<string, { owner: string }>(createStore('steward-drafts', 'drafts'))
  expect(JSON.stringify(all.map(([key, entry]) => [key, entry.owner]))).not.toContain('19900002011')
  expect(all).toHaveLength(2)
  await eraseDraftsOf(owner)
  expect(await storedEntries()).toEqual([])
})

it('DEC-18 erases photos with their owner, and restores a draft without a missing photo', async () => {
  await drafts.write('form', { title: '回访', images: [photo('one')] }, 'visit')
  const file = (await storedEntries()).find(({ key }) => key.includes(' file '))
  await del(file?.key ?? '', createStore('steward-drafts', 'drafts'))
  expect((await drafts.read('form'))?.values).toEqual({ title: '回访', images: [] })
  await drafts.write('form', { images: [photo('one')] }, 'visit')
  await eraseDraftsOfOthers(['li'], moment())
  expect(await storedEntries()).toEqual([])
})
