import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hashOf } from '../../server/content/trees.ts'
import type { ContentOfService, DraftFile } from '../../src/workbench/service.ts'
import { createWorkingContent, type WorkingContent } from '../../src/workbench/working-content.ts'

const PATH = 'schemas/screens/tasks/waitDeal.json'
const titled = (title: string) => `{ "title": "${title}" }`
const set = (title: string) => [{ path: PATH, do: 'set', at: ['title'], value: title }] as const

/** A service with one file, whose answers can be held back or refused. */
function fakeService() {
  let [release, drafts] = [titled('待办'), [] as DraftFile[]]
  let refusal: string | undefined
  return {
    saved: () => drafts,
    refuse: (sentence: string | undefined) => void (refusal = sentence),
    publish() {
      release = drafts[0]?.text ?? release
      drafts = []
    },
    async readContent(): Promise<ContentOfService> {
      return { number: 1, files: [{ path: PATH, text: release }], drafts }
    },
    async saveDrafts(files: readonly DraftFile[]) {
      if (refusal !== undefined) throw new Error(refusal)
      drafts = files.filter(({ text }) => text !== undefined)
    },
  }
}

describe('the content that a person works on', () => {
  let service: ReturnType<typeof fakeService>
  let content: WorkingContent
  const title = () => content.state.getState().editing?.texts.get(PATH)
  beforeEach(async () => {
    service = fakeService()
    content = createWorkingContent(service)
    await content.load()
  })

  it('is saved a moment after typing, and a text of the release drops its draft', async () => {
    vi.useFakeTimers()
    content.edit(set('今天'), 'title')
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    await content.save()
    expect(service.saved()).toEqual([{ path: PATH, base: hashOf(titled('待办')), text: titled('今天') }])
    content.undo()
    await content.save()
    expect(service.saved()).toEqual([])
    expect(content.state.getState().saveState).toBe('unchanged')
  })

  it('stays when the service refuses, and is saved later', async () => {
    service.refuse('请先登录')
    content.edit(set('今天'), 'title')
    await expect(content.save()).rejects.toThrow('请先登录')
    expect([title(), content.state.getState().saveState, content.isUnsaved()]).toEqual([titled('今天'), 'failed', true])
    service.refuse(undefined)
    await content.load()
    expect(title()).toBe(titled('今天'))
    await content.save()
    expect([service.saved()[0]?.text, content.isUnsaved()]).toEqual([titled('今天'), false])
  })

  it('keeps what is typed while a publish is answered, and the steps that can be undone', async () => {
    content.edit(set('今天'), 'title')
    await content.save()
    service.publish()
    content.edit(set('今天的'), '')
    await content.load()
    expect(title()).toBe(titled('今天的'))
    content.undo()
    content.undo()
    expect(title()).toBe(titled('待办'))
  })
})
