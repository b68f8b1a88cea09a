import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { colorOf, contrast } from '../suites/contrast.spec.ts'
import { draw, examplesOf, words } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'

describeExamples('tagCloud')

function ControlledTagCloud(props: Record<string, unknown>) {
  const exampleProps = { ...examplesOf('tagCloud')[0]?.props, ...props }
  const [value, setValue] = useState<unknown>(exampleProps['value'])
  const { onChanged } = props as { onChanged?: (next: unknown) => void }
  const onChange = (next: unknown) => {
    onChanged?.(next)
    setValue(next)
  }
  return draw({ widget: 'tagCloud', ...exampleProps, value, onChange })
}
const many = Array.from({ length: 200 }, (_, index) => ({ id: `${index}`, name: `标签${index}`, group: `组${index % 20}` }))

test('TAG-03 choosing a tag of an exclusive group deselects only the previous tag there', async () => {
  const onChanged = vi.fn<(next: unknown) => void>()
  const screen = await stage(<ControlledTagCloud onChanged={onChanged} />)
  const level = screen.getByRole('group', { name: '客户等级' })
  await level.getByRole('checkbox', { name: '普通' }).click()
  await expect.element(level.getByRole('checkbox', { name: '普通' })).toBeChecked()
  await expect.element(level.getByRole('checkbox', { name: '高价值' })).not.toBeChecked()
  await screen.getByRole('checkbox', { name: '新车主' }).click()
  await level.getByRole('checkbox', { name: '普通' }).click()
  expect(onChanged.mock.calls.map(([next]) => (next as { id: string }[]).map(({ id }) => id))).toEqual([
    ['5', '2'],
    ['5', '2', '4'],
    ['5', '4'],
  ])
})

test('groups are labelled and describe their exclusion, Space toggles a tag, and blur is reported', async () => {
  const onBlur = vi.fn<() => void>()
  const screen = await stage(<ControlledTagCloud onBlur={onBlur} />)
  await expect.element(screen.getByRole('group', { name: '企业标签' })).toBeVisible()
  await expect.element(screen.getByRole('group', { name: '客户等级' })).toHaveAccessibleDescription('仅可选一个')
  await expect.element(screen.getByRole('group', { name: '车辆情况' })).not.toHaveAccessibleDescription()
  await expect.element(screen.getByRole('heading', { name: '客户等级' })).toBeVisible()
  screen.getByRole('checkbox', { name: '待激活' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByRole('checkbox', { name: '待激活' })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: '高价值' })).not.toBeChecked()
  await userEvent.tab()
  expect(onBlur).toHaveBeenCalled()
})

test('announces the number of chosen and changed tags', async () => {
  const screen = await stage(<ControlledTagCloud />)
  const announcement = (count: number, added: number, removed: number) =>
    words.tagsChosen.replace('{count}', `${count}`) + words.tagsChanged.replace('{added}', `${added}`).replace('{removed}', `${removed}`)
  await expect.element(screen.getByText(announcement(2, 1, 1))).toHaveAttribute('aria-live', 'polite')
  await screen.getByRole('checkbox', { name: '新车主' }).click()
  await expect.element(screen.getByText(announcement(3, 2, 1))).toBeVisible()
  await screen.getByRole('checkbox', { name: '新车主' }).click()
  await screen.getByRole('checkbox', { name: '普通' }).click()
  await expect.element(screen.getByText(words.tagsChosen.replace('{count}', '2'), { exact: true })).toBeVisible()
})

test('DEC-40 finds one of 200 tags by its name, and filtered tags stay chosen', async () => {
  const onChanged = vi.fn<(next: unknown) => void>()
  const screen = await stage(<ControlledTagCloud onChanged={onChanged} items={many} value={[many[7]]} before={undefined} />)
  expect(screen.getByRole('group').elements()).toHaveLength(21)
  await screen.getByRole('searchbox').fill('签19')
  await expect.poll(() => screen.getByRole('checkbox').elements().length).toBe(11)
  await screen.getByRole('checkbox', { name: '标签199' }).click()
  expect(onChanged.mock.lastCall).toEqual([[many[7], many[199]]])
  await screen.getByRole('searchbox').fill('没有')
  await expect.element(screen.getByText(words.noHits.replace('{text}', '没有'))).toBeVisible()
  await screen.getByRole('button', { name: words.clearSearch }).click()
  await expect.poll(() => screen.getByRole('checkbox').elements().length).toBe(200)
})

test('a chosen tag that no longer exists is shown and can be deselected', async () => {
  const deleted = { id: 'gone', name: '已删除', group: '其他' }
  const screen = await stage(<ControlledTagCloud value={[deleted]} />)
  await screen.getByRole('checkbox', { name: '已删除' }).click()
  await expect.element(screen.getByText('已删除')).not.toBeInTheDocument()
})

test('tags are disabled when read only, and unchosen ones at the limit', async () => {
  const screen = await stage(<ControlledTagCloud readOnly />)
  await expect.element(screen.getByRole('checkbox', { name: '普通' })).toBeDisabled()
  await screen.unmount()
  const full = await stage(<ControlledTagCloud limit={2} />)
  await expect.element(full.getByRole('checkbox', { name: '新车主' })).toBeDisabled()
  await expect.element(full.getByRole('checkbox', { name: '高价值' })).toBeEnabled()
})

test.each(['light', 'dark'])('tags are large enough to tap and have readable text in %s mode', async (mode) => {
  if (mode === 'dark') document.body.setAttribute('theme-mode', 'dark')
  try {
    const screen = await stage(<ControlledTagCloud />)
    for (const name of ['高价值', '普通']) {
      const box = screen.getByRole('checkbox', { name }).element()
      const pill = box.nextElementSibling
      expect(Math.min(pill?.clientHeight ?? 0, pill?.clientWidth ?? 0)).toBeGreaterThanOrEqual(44)
      const card = colorOf(getComputedStyle(document.body).getPropertyValue('--semi-color-bg-1'))
      expect(contrast(getComputedStyle(pill ?? box).color, card)).toBeGreaterThanOrEqual(4.5)
    }
  } finally {
    document.body.removeAttribute('theme-mode')
  }
})
