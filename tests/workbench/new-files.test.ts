import { beforeEach, describe, expect, it } from 'vitest'
import { hashOf } from '../../server/content/trees.ts'
import { newFile } from '../../src/workbench/editing/creations.ts'
import type { ContentOfService, DraftFile } from '../../src/workbench/service.ts'
import { createWorkingContent, type WorkingContent } from '../../src/workbench/working-content.ts'

const OLD = 'schemas/screens/tasks/waitDeal.json'
const NEW = 'schemas/parts/fresh.json'
const titled = (title: string) => `{ "title": "${title}" }`

/** A service whose drafts belong to one person with several pages. Like the real one, it replaces only the draft that a page knows. */
function fakeService() {
  const release = new Map([[OLD, titled('待办')]])
  let drafts: DraftFile[] = []
  const hashIn = (path: string) => {
    const draft = drafts.find((one) => one.path === path)
    return draft ? hashOf(draft.text ?? '') : ''
  }
  return {
    drafts: () => drafts,
    publish() {
      for (const { path, text } of drafts) {
        if (text === undefined) release.delete(path)
        else release.set(path, text)
      }
      drafts = []
    },
    async readContent(): Promise<ContentOfService> {
      return { number: 1, files: [...release].map(([path, text]) => ({ path, text })), drafts }
    },
    async saveDrafts(files: readonly DraftFile[]) {
      if (files.some(({ path, replaces }) => replaces !== hashIn(path))) return false
      const others = drafts.filter(({ path }) => files.every((file) => file.path !== path))
      const left = files.filter(({ text, removed }) => text !== undefined || removed)
      drafts = [...others, ...left.map(({ replaces: _, ...file }) => file)]
      return true
    },
  }
}

describe('a new file', () => {
  let service: ReturnType<typeof fakeService>
  let content: WorkingContent
  const pageOf = async () => {
    const page = createWorkingContent(service)
    await page.load()
    return page
  }
  const textIn = (page: WorkingContent) => page.state.getState().editing?.texts.get(NEW)
  const retitle = (page: WorkingContent, title: string) => page.edit([{ path: NEW, do: 'set', at: ['title'], value: title }], '')
  beforeEach(async () => {
    service = fakeService()
    content = await pageOf()
    content.edit([newFile(NEW, titled('新'))], '')
    await content.save()
  })

  it('is a draft without a base, counts as changed, and survives a reload', async () => {
    expect(service.drafts()).toEqual([{ path: NEW, base: '', text: titled('新') }])
    expect([content.changedFiles(), content.isNew(NEW), content.isNew(OLD)]).toEqual([[NEW], true, false])
    expect(textIn(await pageOf())).toBe(titled('新'))
  })

  it('disappears with its draft when its creation is undone, and returns when it is done again', async () => {
    content.undo()
    await content.save()
    expect([textIn(content), service.drafts(), content.changedFiles()]).toEqual([undefined, [], []])
    content.redo()
    await content.save()
    expect(service.drafts()).toMatchObject([{ path: NEW, text: titled('新') }])
  })

  it('disappears with its draft when it is discarded', async () => {
    await content.discard(NEW)
    expect([textIn(content), service.drafts(), content.state.getState().saveState]).toEqual([undefined, [], 'unchanged'])
  })

  it('is removed by a draft when its creation is undone after it was published', async () => {
    service.publish()
    await content.load()
    expect(content.changedFiles()).toEqual([])
    content.undo()
    await content.save()
    expect(service.drafts()).toEqual([{ path: NEW, base: hashOf(titled('新')), removed: true }])
    expect([content.changedFiles(), content.isUnsaved(), textIn(await pageOf())]).toEqual([[NEW], false, undefined])
    await content.discard(NEW)
    expect([textIn(content), service.drafts()]).toEqual([titled('新'), []])
  })

  it('stays when another page of the person has changed it, although this page takes its creation back', async () => {
    const other = await pageOf()
    retitle(other, '另一页')
    await other.save()
    content.undo()
    await content.save()
    expect([textIn(content), service.drafts()]).toMatchObject([titled('另一页'), [{ text: titled('另一页') }]])
  })

  it('is saved again when another page dropped it while it was edited here', async () => {
    const other = await pageOf()
    content.undo()
    await content.save()
    retitle(other, '还要')
    await other.save()
    expect(service.drafts()).toEqual([{ path: NEW, base: '', text: titled('还要') }])
  })

  it('has the text of the page that saved last when two pages created it', async () => {
    content.undo()
    await content.save()
    const other = await pageOf()
    content.redo()
    await content.save()
    other.edit([newFile(NEW, titled('后来'))], '')
    await other.save()
    expect(service.drafts()).toMatchObject([{ path: NEW, text: titled('后来') }])
  })
})
