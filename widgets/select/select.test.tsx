import { expect, test } from 'vitest'
import { describeChooser, renderControlled } from '../suites/choosers.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import Select from './index.tsx'

const options = [
  { code: '1', label: '0分钟', tone: 'neutral' },
  { code: '2', label: '10分钟', tone: 'neutral' },
]

describeExamples('select')
describeChooser({ name: 'select', widget: Select, value: '2', shown: '10分钟', props: { options } })

test('the sheet lists the codes, marks the selected one, and selects another', async () => {
  const { screen, onChanged } = await renderControlled(Select, 'select', '2', { options })
  const row = screen.getByRole('combobox', { name: '标题' })
  await row.click()
  const sheet = screen.getByRole('dialog', { name: '标题' })
  await expect.element(sheet.getByRole('button', { name: '10分钟', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await sheet.getByRole('button', { name: '0分钟', exact: true }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(onChanged.mock.calls).toEqual([['1']])
  await expect.element(row).toHaveTextContent('0分钟')
})

test('choosing the selected code again changes no value', async () => {
  const { screen, onChanged } = await renderControlled(Select, 'select', '1', { options })
  await screen.getByRole('combobox').click()
  await screen.getByRole('dialog').getByRole('button', { name: '0分钟', exact: true }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(onChanged).not.toHaveBeenCalled()
})

test('shows a code that the dictionary does not contain', async () => {
  const { screen } = await renderControlled(Select, 'select', 'X9', { options })
  await expect.element(screen.getByRole('combobox')).toHaveTextContent('X9')
})
