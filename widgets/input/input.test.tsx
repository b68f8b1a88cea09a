import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import Task from '../../schemas/entities/Task.json'
import { draw, words } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { describeTextField } from '../suites/fields.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'
import Input from './index.tsx'

describeTextField('input', Input)
describeExamples('input')

test('CONST-03: a title of 20 characters goes in, the 21st does not', async () => {
  const given: unknown[] = []
  const screen = await stage(
    draw({
      widget: 'input',
      label: '标题',
      limit: Task.fields.taskTitle.maxLength,
      onChange: (value: unknown) => given.push(value),
    }),
  )
  await userEvent.fill(screen.getByLabelText('标题'), '收集欧阳静宜女士续保资料并报价后回访确认')
  await userEvent.fill(screen.getByLabelText('标题'), '收集欧阳静宜女士续保资料并报价后回访确认吧')
  expect(given).toEqual(['收集欧阳静宜女士续保资料并报价后回访确认', '收集欧阳静宜女士续保资料并报价后回访确认'])
})

test('a password is hidden until it is asked for, in the words of the app', async () => {
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

test('each keyboard opens its own keys', async () => {
  const screen = await stage(
    draw({
      widget: 'input',
      label: '手机号码',
      keyboard: 'digits',
    }),
  )
  await expect.element(screen.getByLabelText('手机号码')).toHaveAttribute('inputmode', 'numeric')
})
