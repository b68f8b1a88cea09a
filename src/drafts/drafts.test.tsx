import { createStore, del, entries } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { createDraftStore, eraseDraftsOf, eraseOthers } from './create-draft-store.ts'

const DAY = 24 * 3_600_000

let now = 0
let owner = 'chen'
const drafts = createDraftStore({ owner: () => owner, visit: () => 'visit', now: () => now })

beforeEach(async () => {
  now = 1_800_000_000_000
  owner = 'chen'
  await eraseOthers([], now)
})

it('DEC-18 what is kept is read again, and stays unread by the next person', async () => {
  await drafts.write('form', { title: '回访' }, 'visit')
  expect(await drafts.read('form')).toEqual({ values: { title: '回访' }, visit: 'visit' })
  owner = 'li'
  expect(await drafts.read('form')).toBeUndefined()
})

it('DEC-18 a draft that is still being sealed when it is forgotten does not come back', async () => {
  const writing = drafts.write('form', { title: '回访' }, 'visit')
  await drafts.forget('form')
  await writing
  expect(await drafts.read('form')).toBeUndefined()
})

it('DEC-18 of two that follow one another the later one is kept, whose it was when it was typed', async () => {
  const both = [drafts.write('form', { title: '一'.repeat(200_000) }, 'visit'), drafts.write('form', { title: '二' }, 'visit')]
  owner = 'li'
  await Promise.all(both)
  expect(await drafts.read('form')).toBeUndefined()
  owner = 'chen'
  expect(await drafts.read('form')).toMatchObject({ values: { title: '二' } })
})

it('DEC-18 is gone after a day', async () => {
  await drafts.write('form', { title: '回访' }, 'visit')
  now += DAY
  expect(await drafts.read('form')).toBeUndefined()
})

it('DEC-18 nobody who is signed out keeps anything', async () => {
  owner = ''
  await drafts.write('form', { title: '回访' }, 'visit')
  expect(await drafts.read('form')).toBeUndefined()
})

it('DEC-32 one who signs out leaves nothing, not even what is still being sealed, and others keep theirs', async () => {
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

it('DEC-18 whoever signs in leaves the drafts of those who are at work beside them', async () => {
  for (owner of ['li', 'wang', 'chen']) await drafts.write('form', { title: owner }, 'visit')
  await eraseOthers(['chen', 'li'], now)
  const left: string[] = []
  for (owner of ['li', 'wang', 'chen']) if (await drafts.read('form')) left.push(owner)
  expect(left).toEqual(['li', 'chen'])
})

const photo = (text: string) => new File([text], `${text}.jpg`, { type: 'image/jpeg', lastModified: 7 })
/** What lies in the store, as a thief would find it. */
const lying = async () => {
  const all = await entries<string, { sealed: { data: ArrayBuffer } }>(createStore('steward-drafts', 'drafts'))
  return all.map(([key, { sealed }]) => ({ key, bytes: new TextDecoder('latin1').decode(sealed.data) }))
}

it('DEC-18 photos and strokes are kept with the draft, encrypted, and come back as they were', async () => {
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
  expect((await lying()).some(({ bytes }) => /one|two|autograph/.test(bytes))).toBe(false)
})

it('DEC-18 a photo is encrypted once, deleted when it is taken away, and all of them with the draft', async () => {
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt')
  const [one, two, three] = [photo('one'), photo('two'), photo('three')]
  await drafts.write('form', { images: [one, two, three] }, 'visit')
  expect(encrypt).toHaveBeenCalledTimes(4)
  await drafts.write('form', { images: [one, three], title: '回访' }, 'visit')
  expect(encrypt).toHaveBeenCalledTimes(5)
  expect(await lying()).toHaveLength(3)
  // What was read is the same photo, too.
  const { values } = (await drafts.read('form')) ?? { values: {} }
  await drafts.write('form', values, 'visit')
  expect(encrypt).toHaveBeenCalledTimes(6)
  await drafts.write('other', { images: [two] }, 'visit')
  await drafts.forget('form')
  expect(await lying()).toHaveLength(2)
  expect((await drafts.read('other'))?.values).toMatchObject({ images: [{ name: 'two.jpg' }] })
})

it('DEC-33 neither whose a draft is nor what it is of can be read on the phone', async () => {
  owner = 'PD11 19900002011'
  await drafts.write('sign 19900002011', { images: [photo('one')] }, 'visit')
  const all = await entries<string, { owner: string }>(createStore('steward-drafts', 'drafts'))
  expect(JSON.stringify(all.map(([key, entry]) => [key, entry.owner]))).not.toContain('19900002011')
  expect(all).toHaveLength(2)
  await eraseDraftsOf(owner)
  expect(await lying()).toEqual([])
})

it('DEC-18 a photo goes with its owner, and a draft whose photo is gone comes back without it', async () => {
  await drafts.write('form', { title: '回访', images: [photo('one')] }, 'visit')
  const file = (await lying()).find(({ key }) => key.includes(' file '))
  await del(file?.key ?? '', createStore('steward-drafts', 'drafts'))
  expect((await drafts.read('form'))?.values).toEqual({ title: '回访', images: [] })
  await drafts.write('form', { images: [photo('one')] }, 'visit')
  await eraseOthers(['li'], now)
  expect(await lying()).toEqual([])
})
