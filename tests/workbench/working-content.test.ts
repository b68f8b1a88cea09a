import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hashOf } from '../../server/content/trees.ts'
import type { ContentOfService, DraftFile } from '../../src/workbench/service.ts'
import { createWorkingContent, type WorkingContent } from '../../src/workbench/working-content.ts'

const PATH = 'schemas/screens/tasks/waitDeal.json'
const titled = (title: string) => `{ "title": "${title}" }`
const set = (title: string) => [{ path: PATH, do: 'set', at: ['title'], value: title }] as const
const hint = (text: string) => [{ path: PATH, do: 'set', at: ['hint'], value: text }] as const

/** A service with one file, whose answers can be refused. Like the real one, it replaces only the draft that a page knows. */
function fakeService(first = titled('待办')) {
  let [release, drafts] = [first, [] as DraftFile[]]
  let refusal: string | undefined
  const draft = () => drafts.find(({ path }) => path === PATH)?.text
  return {
    saved: () => drafts,
    refuse: (sentence: string | undefined) => void (refusal = sentence),
    publish() {
      release = draft() ?? release
      drafts = []
    },
    /** Another person publishes. */
    releaseText(text: string) {
      release = text
    },
    async readContent(): Promise<ContentOfService> {
      return { number: 1, files: [{ path: PATH, text: release }], drafts }
    },
    async saveDrafts(files: readonly DraftFile[]) {
      if (refusal !== undefined) throw new Error(refusal)
      const known = draft()
      if (files.some(({ replaces }) => replaces !== (known === undefined ? '' : hashOf(known)))) return false
      drafts = files.filter(({ text }) => text !== undefined).map(({ replaces: _, ...file }) => file)
      return true
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

  it('has one draft of two pages, which keeps what was changed on both', async () => {
    service = fakeService('{ "title": "待办", "hint": "无" }')
    const [one, other] = [createWorkingContent(service), createWorkingContent(service)]
    await Promise.all([one.load(), other.load()])
    one.edit(set('今天'), '')
    await one.save()
    other.edit(hint('没有工单'), '')
    await other.save()
    expect(service.saved()[0]?.text).toBe('{ "title": "今天", "hint": "没有工单" }')
    one.edit(set('今天的'), '')
    await one.save()
    expect(service.saved()[0]?.text).toBe('{ "title": "今天的", "hint": "没有工单" }')
    other.edit(set('明天'), '')
    await other.save()
    expect(service.saved()[0]?.text).toBe('{ "title": "明天", "hint": "没有工单" }')
  })

  it('remembers the release from which a draft began, also after another person’s release', async () => {
    service = fakeService('{ "title": "待办", "hint": "无" }')
    const first = createWorkingContent(service)
    await first.load()
    first.edit(set('今天'), '')
    await first.save()
    service.releaseText('{ "title": "待办", "hint": "别人的" }')
    const again = createWorkingContent(service)
    await again.load()
    again.edit(set('今天的'), '')
    await again.save()
    expect(service.saved()).toEqual([
      { path: PATH, base: hashOf('{ "title": "待办", "hint": "无" }'), text: '{ "title": "今天的", "hint": "无" }' },
    ])
  })

  it('merges what is typed while another person publishes another place of the file', async () => {
    service = fakeService('{ "title": "待办", "hint": "无" }')
    const page = createWorkingContent(service)
    await page.load()
    service.refuse('请先登录')
    page.edit(set('今天'), '')
    await expect(page.save()).rejects.toThrow('请先登录')
    service.releaseText('{ "title": "待办", "hint": "别人的" }')
    service.refuse(undefined)
    await page.load()
    await page.save()
    expect(service.saved()[0]?.text).toBe('{ "title": "今天", "hint": "别人的" }')
  })

  it('takes a file from the newest release when a person discards its changes, and begins from there', async () => {
    content.edit(set('今天'), '')
    await content.save()
    expect(content.changedFiles()).toEqual([PATH])
    service.releaseText(titled('别人的'))
    await content.discard(PATH)
    expect([title(), content.changedFiles(), service.saved()]).toEqual([titled('别人的'), [], []])
    content.edit(set('今天的'), '')
    await content.save()
    expect(service.saved()).toEqual([{ path: PATH, base: hashOf(titled('别人的')), text: titled('今天的') }])
  })
})
