import { expect, test } from 'vitest'
import { draw, examplesOf } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'

describeExamples('table')

test('is a real table: columns have headings, and every row its cells', async () => {
  const screen = await stage(draw({ widget: 'table', ...examplesOf('table')[0]?.props }))
  const headings = screen
    .getByRole('columnheader')
    .elements()
    .map((one) => one.textContent)
  expect(headings).toEqual(['险别', '保额', '保费'])
  expect(screen.getByRole('row').elements()).toHaveLength(4)
  await expect.element(screen.getByRole('cell', { name: '2,318.60' })).toBeVisible()
})

test('TASKVIEW-04 what was changed at once stands together', async () => {
  const screen = await stage(draw({ widget: 'table', ...examplesOf('table')[1]?.props }))
  const edits = screen.getByRole('listitem').elements()
  expect(edits.map((edit) => edit.querySelectorAll('dt').length)).toEqual([1, 2, 1])
})

test('TASKVIEW-04 two edits of one person within a minute stand apart', async () => {
  const items = [{ edit: '2' }, { edit: '1' }].map((item) => ({ ...item, who: '沈若溪', when: '2026-11-20 09:12', field: '标题' }))
  const twice = await stage(draw({ widget: 'table', ...examplesOf('table')[1]?.props, items }))
  expect(twice.getByRole('listitem').elements()).toHaveLength(2)
})

test('a history says who and when, then before and after; what was empty is a dash', async () => {
  const screen = await stage(draw({ widget: 'table', ...examplesOf('table')[1]?.props }))
  const last = screen.getByRole('listitem').last()
  await expect.element(last).toHaveTextContent('沈若溪2026-11-19 08:55关联客户改前–改后王小川')
  expect(screen.container.scrollWidth).toBeLessThanOrEqual(screen.container.clientWidth)
})

const compared = examplesOf('table').find(({ title }) => title === '改前和改后')?.props

test('ENDORDETAIL-02 old stands beside new under the names of the columns, and above it where it needs the room', async () => {
  const screen = await stage(draw({ widget: 'table', ...compared }))
  const rows = screen.getByRole('listitem').elements()
  expect(rows[0]?.textContent).toBe('变更项目 行驶证车主修改前司马相宜修改后王小川')
  expect(rows[1]?.textContent).toBe('变更项目 号牌号码修改前–修改后沪A9D301')
  const isBeside = (row: Element | undefined) => {
    const [before, after] = [...(row?.querySelectorAll('dt') ?? [])].map((name) => name.getBoundingClientRect())
    return before?.top === after?.top && (before?.left ?? 0) < (after?.left ?? 0)
  }
  expect(rows.map(isBeside)).toEqual([true, true, false])
  expect(screen.container.scrollWidth).toBeLessThanOrEqual(screen.container.clientWidth)
})

test('where nothing old is known, only what is new is shown', async () => {
  const items = [{ field: '新增设备', after: '车载充电桩一套' }]
  const screen = await stage(draw({ widget: 'table', ...compared, items }))
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('变更项目 新增设备修改后车载充电桩一套')
})
