import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw, examplesOf } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'

describeExamples('actionBar')

async function withKeyboard(example: number) {
  const screen = await stage([
    draw(
      {
        widget: 'input',
        label: '标题',
      },
      'a',
    ),
    draw({ widget: 'actionBar', ...examplesOf('actionBar')[example]?.props }, 'b'),
  ])
  await screen.getByLabelText('标题').click()
  await page.viewport(390, 480)
  return screen.getByText('完成工单')
}

test('hides several buttons while the keyboard is open', async () => {
  const button = await withKeyboard(1)
  await expect.element(button).not.toBeVisible()
  await page.viewport(390, 844)
  await expect.element(button).toBeVisible()
})

test('keeps a single button visible while the keyboard is open', async () => {
  await expect.element(await withKeyboard(0)).toBeVisible()
  await page.viewport(390, 844)
})
