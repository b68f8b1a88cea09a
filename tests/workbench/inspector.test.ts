import { resolve } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { createInspector, type Inspector } from '../../src/workbench/checking/inspector.ts'
import type { Outline } from '../../src/workbench/checking/outline.ts'
import { languageShapes } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'

const WAIT = 'schemas/screens/tasks/waitDeal.json'
const MESSAGES = 'schemas/messages.json'
const files = schemaFiles(resolve(import.meta.dirname, '../..'))
let inspector: Inspector
beforeAll(async () => {
  inspector = createInspector(files, await languageShapes(files))
})

const all = (outline: Outline | undefined): Outline[] => (outline ? [outline, ...outline.children.flatMap(all)] : [])
const written = (path: string, at: readonly (string | number)[]) =>
  inspector
    .inspect({ path, at })
    .sections.flatMap(({ properties }) => properties)
    .flatMap(({ title, control, value }) => (value === undefined ? [] : [`${title} ${control} ${JSON.stringify(value)}`]))

it('names the parts of a screen as people do, and their properties by the manifests', () => {
  const { files: listed, findings } = inspector.inspect({ path: WAIT, at: [] })
  const outline = listed.find(({ path }) => path === WAIT)?.outline
  expect(findings).toEqual([])
  expect(outline?.title).toBe('待办工单')
  const lists = all(outline).filter(({ title }) => title.startsWith('列表'))
  expect(lists).toHaveLength(2)
  expect(written(WAIT, lists[1]?.at ?? [])).toEqual(expect.arrayContaining(['没有内容时的话 text "没有你创建的工单"']))
  expect(written(WAIT, [])).toEqual(expect.arrayContaining(['名称 text "待办工单"']))
})

it('shows the texts of a message, and all properties of a widget', () => {
  expect(written(MESSAGES, ['messages', 'download.failed'])).toEqual(expect.arrayContaining(['文字 text "下载失败，请重试"']))
  const list = all(inspector.inspect({ path: WAIT, at: [] }).files.find(({ path }) => path === WAIT)?.outline).find(({ title }) =>
    title.startsWith('列表'),
  )
  const properties = inspector.inspect({ path: WAIT, at: list?.at ?? [] }).sections[0]?.properties ?? []
  expect(properties.find(({ title }) => title === '没有内容时的话')).toMatchObject({ control: 'text', value: undefined, isOptional: true })
  expect(properties.find(({ title }) => title === '样子')).toMatchObject({
    control: 'choice',
    candidates: [{ value: 'rows' }, { value: 'cards' }, { value: 'strip' }, { value: 'files' }],
  })
})

it('offers the duration of all notices and of one, without the bounds of a setting', () => {
  expect(written(MESSAGES, [])).toEqual(expect.arrayContaining(['停留多久（毫秒，3 秒写 3000） · 轻提示 number 2000']))
  const [toast] = inspector.inspect({ path: MESSAGES, at: ['messages', 'app.saved'] }).sections
  expect(toast?.properties.find(({ at }) => at.at(-1) === 'ms')).toMatchObject({ control: 'number', value: undefined, isOptional: true })
  const settings = inspector.inspect({ path: 'schemas/settings.json', at: [] }).sections.flatMap(({ properties }) => properties)
  expect(settings.map(({ at }) => at.at(-1))).not.toContain('minimum')
})

it('offers a tile of its own for one code, and lists a new tile in each mode', () => {
  const home = 'schemas/screens/home/home.json'
  const outline = inspector.inspect({ path: home, at: [] }).files.find(({ path }) => path === home)?.outline
  const tiles = all(outline).find(({ title }) => title.includes('提醒工单'))
  const adds =
    inspector.inspect({ path: home, at: tiles?.at ?? [] }).sections[0]?.properties.flatMap((property) => property.adds ?? []) ?? []
  expect(adds.find(({ label }) => label === '单独写“续保回收”')).toMatchObject({ key: '6', base: { label: '续保回收' } })
  const lists = adds.find(({ id }) => id === 'entry')?.listedIn?.map((at) => at.at(-1))
  expect(lists).toEqual(['service', 'business', 'claims'])
})

it('offers the names that a list may contain, by what people call them, and says conditions in prose', () => {
  const { sections } = inspector.inspect({ path: 'schemas/screens/home/home.json', at: [] })
  const orders = sections.flatMap(({ properties }) => properties).filter(({ control }) => control === 'order')
  expect(orders.map(({ title }) => title)).toEqual(expect.arrayContaining(['各模式显示哪些、按什么顺序 · 服务管家']))
  expect(orders.find(({ value }) => JSON.stringify(value).includes('"7"'))?.candidates).toEqual(
    expect.arrayContaining([{ value: 'newCustomer', label: '新增客户' }]),
  )
  const part = inspector.inspect({ path: 'schemas/modes.json', at: ['modes', 'service'] }).sections[0]?.properties
  expect(part?.find(({ control }) => control === 'order')?.candidates).toEqual(expect.arrayContaining([{ value: 'home', label: '首页' }]))
  const button = inspector.inspect({ path: 'schemas/screens/complaints/toCaseHandle.json', at: [] })
  expect(button.sections.length).toBeGreaterThan(3)
})

it('offers messages only for the rules of a field, and asks before the step that does something', () => {
  const part = 'schemas/parts/finishForm.json'
  const { files: listed } = inspector.inspect({ path: part, at: [] })
  const field = all(listed.find(({ path }) => path === part)?.outline).find(({ title }) => title.startsWith('多行输入'))
  const rules = inspector.inspect({ path: part, at: field?.at ?? [] }).sections[0]?.properties.find(({ at }) => at.at(-1) === 'messages')
  expect(rules?.adds?.map(({ id }) => id)).toEqual(['required', 'maxLength'])
  const { sections } = inspector.inspect({ path: 'schemas/screens/timeouts/timeoutRemindDetail.json', at: [] })
  const chain = sections.find(({ title }) => title === '按钮 · 驳回')?.properties.find(({ control }) => control === 'steps')
  expect([chain?.firstEffect, chain?.adds?.filter(({ asksFirst }) => asksFirst).map(({ id }) => id)]).toEqual([1, ['confirm']])
})

it('forgets a file that is taken back', () => {
  const [path, text] = ['schemas/parts/own.json', files.text('schemas/parts/timeoutRow.json').replace('"timeoutRow"', '"own"')]
  inspector.override(path, text)
  expect(inspector.inspect({ path, at: [] })).toMatchObject({ uses: { title: '超时提醒的一行', list: [] }, findings: [{ path }] })
  inspector.override(path, undefined)
  expect(inspector.inspect({ path, at: [] })).toMatchObject({ sections: [], findings: [] })
})

it('says what is wrong with a changed file, and nothing when the change is gone', () => {
  inspector.override(WAIT, files.text(WAIT).replace('"state.q"', '"state.qq"'))
  const { findings } = inspector.inspect({ path: WAIT, at: [] })
  expect(findings[0]).toMatchObject({ path: WAIT, level: 'error' })
  expect(findings[0]?.sentence).toContain('qq')
  inspector.override(WAIT, undefined)
  expect(inspector.inspect({ path: WAIT, at: [] }).findings).toEqual([])
})
