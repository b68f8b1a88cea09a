import { clear, createStore } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'

let count = 0
/** Loads the module once more, as another page does. */
const openPage = () => import(/* @vite-ignore */ `./crypto.ts?page=${++count}`) as Promise<typeof import('./crypto.ts')>

beforeEach(() => clear(createStore('steward-keys', 'keys')))

it('DEC-18 two pages that are opened for the first time at once agree on the keys', async () => {
  const [one, other] = await Promise.all([openPage(), openPage()])
  const [draft, ownDraft] = await Promise.all([one.encryptDraft('回访'), other.encryptDraft('续保')])
  expect([await other.decryptDraft(draft), await one.decryptDraft(ownDraft)]).toEqual(['回访', '续保'])
  const [name, sameName] = await Promise.all([one.pseudonym('chen'), other.pseudonym('chen')])
  expect(name).toBe(sameName)
  const later = await openPage()
  expect(await Promise.all([draft, ownDraft].map(later.decryptDraft))).toEqual(['回访', '续保'])
})

it('DEC-18 a page whose first access to the keys has failed stores drafts after the next one', async () => {
  const page = await openPage()
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('away', 'UnknownError')
  })
  await expect(page.encryptDraft('回访')).rejects.toThrow('away')
  expect(await page.decryptDraft(await page.encryptDraft('回访'))).toBe('回访')
})
