import { expect, test } from 'vitest'
import { draw, examplesOf } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'

describeExamples('table')

test('is a table with column headers and cells', async () => {
  const screen = await stage(draw({ widget: 'table', ...examplesOf('table')[0]?.props }))
  const headings = screen
    .getByRole('columnheader')
    .elements()
    .map((one) => one.textContent)
  expect(headings).toEqual(['险别', '保额', '保费'])
  expect(screen.getByRole('row').elements()).toHaveLength(4)
  await expect.element(screen.getByRole('cell', { name: '2,318.60' })).toBeVisible()
})

test('TASKVIEW-04 groups changes of the same edit', async () => {
  const screen = await stage(draw({ widget: 'table', ...examplesOf('table')[1]?.props }))
  const edits = screen.getByRole('listitem').elements()
  expect(edits.map((edit) => edit.querySelectorAll('dt').length)).toEqual([1, 2, 1])
})

test('TASKVIEW-04 separates two edits by one person within a minute', async () => {
  const items = [{ edit: '2' }, { edit: '1' }].map((item) => ({ ...item, who: '沈若溪', when: '2026-11-20 09:12', field: '标题' }))
  const screen = await stage(draw({ widget: 'table', ...examplesOf('table')[1]?.props, items }))
  expect(screen.getByRole('listitem').elements()).toHaveLength(2)
})

test('a history shows author and time, then old and new value, with a dash for an empty one', async () => {
  const screen = await stage(draw({ widget: 'table', ...examplesOf('table')[1]?.props }))
  const last = screen.getByRole('listitem').last()
  await expect.element(last).toHaveTextContent('沈若溪2026-11-19 08:55关联客户改前–改后王小川')
  expect(screen.container.scrollWidth).toBeLessThanOrEqual(screen.container.clientWidth)
})

const compared = examplesOf('table').find(({ title }) => title === '改前和改后')?.props

test('ENDORDETAIL-02 compares old and new under the column labels, side by side or stacked when a value is long', async () => {
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

test('shows only new values when no old value is known', async () => {
  const items = [{ field: '新增设备', after: '车载充电桩一套' }]
  const screen = await stage(draw({ widget: 'table', ...compared, items }))
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('变更项目 新增设备修改后车载充电桩一套')
})
