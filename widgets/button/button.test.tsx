import { expect, test } from 'vitest'
import { draw } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'
import { describeTappable } from '../suites/tappables.spec.tsx'

describeExamples('button')
for (const look of ['primary', 'secondary', 'danger', 'link', 'icon', 'floating']) {
  describeTappable({ what: look, widget: 'button', props: { look, label: '新增工单', icon: 'plus' }, name: '新增工单', place: 'onTap' })
}

test('a busy button keeps its size', async () => {
  const sizeOf = async (busy: boolean) => {
    const screen = await stage(
      draw({
        widget: 'button',
        look: 'link',
        label: '保存',
        busy,
      }),
    )
    const { width, height } = screen.getByRole('button').element().getBoundingClientRect()
    await screen.unmount()
    return { width, height }
  }
  expect(await sizeOf(true)).toEqual(await sizeOf(false))
})

test('a disabled button cannot be pressed', async () => {
  const screen = await stage(
    draw({
      widget: 'button',
      label: '保存',
      disabled: true,
    }),
  )
  await expect.element(screen.getByRole('button')).toBeDisabled()
})

test('a floating button is at the edge of the page, outside the content', async () => {
  const screen = await stage(
    draw({
      widget: 'button',
      look: 'floating',
      label: '新增工单',
    }),
  )
  expect(screen.getByRole('button').element().closest('main')).toBeNull()
})
