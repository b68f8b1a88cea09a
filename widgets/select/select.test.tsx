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

test('the sheet holds the codes, marks the chosen one, and writes another one', async () => {
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

test('the chosen one again changes nothing', async () => {
  const { screen, onChanged } = await renderControlled(Select, 'select', '1', { options })
  await screen.getByRole('combobox').click()
  await screen.getByRole('dialog').getByRole('button', { name: '0分钟', exact: true }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(onChanged).not.toHaveBeenCalled()
})

test('a code the dictionary does not know shows itself', async () => {
  const { screen } = await renderControlled(Select, 'select', 'X9', { options })
  await expect.element(screen.getByRole('combobox')).toHaveTextContent('X9')
})
