import { expect, test } from 'vitest'
import { readProject } from '../../renderer/model/read-project.ts'
import { describeView, proseOf, readProseTexts } from '../../renderer/prose/index.ts'
import { schemaFiles } from '../../tools/schema-files.ts'
import { garden, smallFiles } from './small-project.ts'

const words = readProseTexts(schemaFiles(process.cwd()))
const path = 'schemas/screens/garden/guest.json'

/** Describes a screen of the small project with other data, content or dialogs. */
function described(screen: object): string {
  const messages = { ...garden['schemas/messages.json'], words: { ok: '好', cancel: '算了', noData: '空空如也', noHits: '没有“{text}”' } }
  const actions = structuredClone(garden['schemas/actions/guests.json']) as { queries: Record<string, unknown> }
  actions.queries['guests.all'] = { title: '所有客人', returns: { type: 'list', of: 'Guest' }, reads: ['Guest'], empty: '还没有客人' }
  actions.queries['guests.old'] = { title: '老客人', returns: { type: 'list', of: 'Guest' }, reads: ['Guest'] }
  const files = smallFiles({
    ...garden,
    'schemas/messages.json': messages,
    'schemas/actions/guests.json': actions,
    [path]: { ...garden[path], data: { all: { query: 'guests.all' }, old: { query: 'guests.old' } }, ...screen },
  })
  const item = describeView(readProject(files), words, 'screen', 'guest')
  return item ? proseOf(words, item) : ''
}

const list = (items: string) => ({ widget: 'list', items, item: { widget: 'listItem', title: '{item.name}' } })

test('says what an empty list shows, although the list does not say it', () => {
  expect(described({ body: [list('all')] })).toContain('没有内容时写“还没有客人”')
  expect(described({ body: [list('old')] })).toContain('没有内容时写“空空如也”')
  expect(described({ body: [{ ...list('old'), empty: '没有老客人' }] })).not.toContain('空空如也')
  expect(described({ body: [{ ...list('old'), when: { field: 'old', empty: false } }] })).not.toContain('空空如也')
})

test('says what a search without result shows', () => {
  const state = { q: { type: 'text', label: '搜索' } }
  expect(described({ state, body: [{ ...list('all'), searchedBy: 'state.q' }] })).toContain('那时的话是“没有“…””')
})

test('names the buttons of a dialog, also those without own labels', () => {
  const dialog = { title: '问一句', body: [{ widget: 'text', text: '好吗' }] }
  expect(described({ dialogs: { ask: dialog } })).toContain('按钮：“算了”、“好”')
  expect(described({ dialogs: { ask: { ...dialog, ok: '知道了', cancel: false } } })).toContain('按钮：“知道了”')
})

test('says what a tap on a picture does, and that a text replaces missing tags', () => {
  const picture = { widget: 'picture', src: 'pictures.allDone', alt: '图' }
  expect(described({ body: [picture] })).toContain('点了看大图')
  expect(described({ body: [{ ...picture, onTap: [{ do: 'back' }] }] })).not.toContain('点了看大图')
  const facts = { widget: 'facts', of: 'one', fields: [{ field: 'name', tags: 'all', text: '没有称呼' }] }
  expect(described({ data: { one: { query: 'guests.one' }, all: { query: 'guests.all' } }, body: [facts] })).toContain(
    '没有内容时写“没有称呼”',
  )
})

test('calls a field of days a date, not a date with a time', () => {
  const form = { ...garden[path].body[0], rules: [], body: ['birthday', 'since'].map((field) => ({ widget: 'dateTime', field })) }
  const prose = described({ data: { guest: { query: 'guests.one' } }, body: [form] })
  expect(prose).toContain('- 日期“生日”')
  expect(prose).toContain('- 日期时间“加入时间”')
})
