import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import Task from '../../schemas/entities/Task.json'
import { plainText } from '../../renderer/widget.ts'
import { draw, listeners, words } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { describeTextField } from '../suites/fields.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'
import { textOf } from '../kit/text.ts'
import Input from './index.tsx'

describeTextField('input', Input)
describeExamples('input')

test('AMB-77 CONST-03: accepts a title of 20 characters and cuts the 21st', async () => {
  const changes: unknown[] = []
  const screen = await stage(
    draw({
      widget: 'input',
      label: '标题',
      limit: Task.fields.taskTitle.maxLength,
      onChange: (value: unknown) => changes.push(value),
    }),
  )
  await userEvent.fill(screen.getByLabelText('标题'), '收集欧阳静宜女士续保资料并报价后回访确认')
  await userEvent.fill(screen.getByLabelText('标题'), '收集欧阳静宜女士续保资料并报价后回访确认吧')
  expect(changes).toEqual(['收集欧阳静宜女士续保资料并报价后回访确认', '收集欧阳静宜女士续保资料并报价后回访确认'])
})

test('a password is hidden until its button shows it, with labels from the words', async () => {
  const screen = await stage(
    draw({
      widget: 'input',
      label: '密码',
      icon: 'lock',
      keyboard: 'password',
      value: 'demo1234',
    }),
  )
  const box = screen.getByLabelText('密码', { exact: true })
  await expect.element(box).toHaveAttribute('type', 'password')
  await screen.getByRole('button', { name: words.showPassword }).click()
  await expect.element(box).toHaveAttribute('type', 'text')
  await screen.getByRole('button', { name: words.hidePassword }).click()
  await expect.element(box).toHaveAttribute('type', 'password')
})

test('shows the unit inside the box, behind the text', async () => {
  const screen = await stage(draw({ widget: 'input', label: '时长', unit: '小时', keyboard: 'digits' }))
  const [box, unit] = [screen.getByLabelText('时长').element(), screen.getByText('小时').element()].map((one) =>
    one.getBoundingClientRect(),
  )
  expect(unit?.left).toBeGreaterThanOrEqual(box?.right ?? Number.NaN)
  expect(unit?.right).toBeLessThan(390)
})

test('sets the inputmode of its keyboard', async () => {
  const screen = await stage(
    draw({
      widget: 'input',
      label: '手机号码',
      keyboard: 'digits',
    }),
  )
  await expect.element(screen.getByLabelText('手机号码')).toHaveAttribute('inputmode', 'numeric')
})

function Mobile() {
  const [value, setValue] = useState('')
  return draw({
    widget: 'input',
    label: '手机号码',
    format: 'mobile344',
    value,
    onChange: (next: unknown) => setValue(textOf(next)),
    onInput: true,
  })
}

test('AMB-40 a mobile is grouped while typing, keeps the cursor position, and reports input', async () => {
  const tap = vi.fn<(place: string) => void>()
  listeners.tap = tap
  const screen = await stage(<Mobile />)
  const box = screen.getByLabelText('手机号码')
  await userEvent.type(box, '13800138000')
  await expect.element(box).toHaveValue('138 0013 8000')
  const input = box.element() as HTMLInputElement
  input.setSelectionRange(6, 6)
  await userEvent.keyboard('{Backspace}')
  await expect.element(box).toHaveValue('138 0138 000')
  expect(input.selectionStart).toBe(5)
  expect(tap).toHaveBeenCalledTimes(12)
})

const full = async (at: number, to = at) => {
  const screen = await stage(<Mobile />)
  const box = screen.getByLabelText('手机号码')
  await userEvent.fill(box, '19900002001')
  const input = box.element() as HTMLInputElement
  input.setSelectionRange(at, to)
  return { box, input }
}

test.each([
  ['backspace deletes the digit before a separator', 4, '{Backspace}', '190 0002 001', 2],
  ['delete deletes the digit behind a separator', 3, '{Delete}', '199 0002 001', 3],
  ['CONST-07 a full field refuses a digit at its place', 5, '7', '199 0000 2001', 5],
  ['letters and blanks are refused', 5, 'x ', '199 0000 2001', 5],
])('AMB-40 %s', async (_, at, keys, shown, caret) => {
  const { box, input } = await full(at)
  await userEvent.keyboard(keys)
  await expect.element(box).toHaveValue(shown)
  expect(input.selectionStart).toBe(caret)
})

test.each([
  '\u202d199 0000 2011\u202c',
  '+86 199-0000-2011',
  '008619900002011',
  '１９９０００\u200b０２０１１',
])('AMB-40 a pasted mobile %j is stored without separators and country code', async (pasted) => {
  for (const props of [{ format: 'mobile344' }, { numberFormat: 'mobile', limit: 18 }]) {
    const changes: unknown[] = []
    const screen = await stage(draw({ widget: 'input', label: '手机号码', ...props, onChange: (value: unknown) => changes.push(value) }))
    await userEvent.fill(screen.getByLabelText('手机号码'), pasted)
    expect(changes).toEqual(['19900002011'])
    await screen.unmount()
  }
})

test.each([
  '138001380001',
  '13900139000、13800138000',
])('a pasted text with more digits than a mobile, %s, is not cut to another mobile', async (pasted) => {
  const changes: unknown[] = []
  const screen = await stage(
    draw({ widget: 'input', label: '手机号码', format: 'mobile344', onChange: (value: unknown) => changes.push(value) }),
  )
  await userEvent.click(screen.getByLabelText('手机号码'))
  document.execCommand('insertText', false, pasted)
  expect(changes).toEqual([pasted.replace(/\D/g, '')])
})

test('emoji and rare characters keep their joiners and selectors in this browser', () => {
  for (const text of ['👨\u200d👩\u200d👧', '👩\u200d🚀', '𠮷\u{e0100}']) expect(plainText(text)).toBe(text)
})

function Amount() {
  const [value, setValue] = useState('')
  return draw({ widget: 'input', label: '赔付金额', amount: true, value, onChange: (next: unknown) => setValue(textOf(next)) })
}

test('an amount stays as it is typed, opens the decimal keyboard, and is grouped on blur', async () => {
  const screen = await stage(<Amount />)
  const box = screen.getByLabelText('赔付金额')
  await expect.element(box).toHaveAttribute('inputmode', 'decimal')
  await userEvent.type(box, '1234567.5')
  await expect.element(box).toHaveValue('1234567.5')
  await userEvent.tab()
  await userEvent.fill(box, '12.5万')
  await userEvent.tab()
  await expect.element(box).toHaveValue('12.5万')
  await userEvent.fill(box, '12934567.50')
  await userEvent.tab()
  await expect.element(box).toHaveValue('12,934,567.50')
  await userEvent.click(box)
  await expect.element(box).toHaveValue('12934567.50')
})

test('typing over a selected text that is no amount replaces all of it', async () => {
  const screen = await stage(<Amount />)
  const box = screen.getByLabelText('赔付金额')
  await userEvent.type(box, '98,50')
  await userEvent.tab()
  // As by Shift+Tab: the browser selects the text after the focus event.
  const input = box.element() as HTMLInputElement
  input.focus()
  input.select()
  await userEvent.keyboard('9850')
  await userEvent.tab()
  await expect.element(box).toHaveValue('9,850.00')
})

test('a read-only value stays inside its field in large text', async () => {
  await page.viewport(320, 844)
  document.documentElement.style.fontSize = '32px'
  try {
    const screen = await stage(draw({ widget: 'input', label: '责任人', value: '顾明轩', readOnly: true }))
    const box = screen.getByRole('textbox').element()
    const field = box.closest('.st-field')
    expect(box.getBoundingClientRect().bottom).toBeLessThanOrEqual(field?.getBoundingClientRect().bottom ?? 0)
  } finally {
    document.documentElement.style.fontSize = ''
    await page.viewport(390, 844)
  }
})

test('AMB-41 CUSTDETAIL-16 an ID number is masked except while the field has the focus', async () => {
  const screen = await stage(draw({ widget: 'input', label: '证件号码', mask: 'idNo', value: '990101198003120002' }))
  const box = screen.getByLabelText('证件号码')
  await expect.element(box).toHaveValue('990101********0002')
  await box.click()
  await expect.element(box).toHaveValue('990101198003120002')
  await userEvent.tab()
  await expect.element(box).toHaveValue('990101********0002')
})

test('AMB-41 CUSTDETAIL-16 a read-only ID number stays masked', async () => {
  const screen = await stage(draw({ widget: 'input', label: '证件号码', mask: 'idNo', value: '990101198003120002', readOnly: true }))
  const box = screen.getByLabelText('证件号码')
  await box.click()
  await expect.element(box).toHaveValue('990101********0002')
})
