import { expect, test } from 'vitest'
import { draw } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { describeTextField } from '../suites/fields.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'
import Textarea from './index.tsx'

describeTextField('textarea', Textarea)
describeExamples('textarea')

test('the counter counts code points, so an emoji counts once', async () => {
  const screen = await stage(
    draw({
      widget: 'textarea',
      label: '内容',
      value: '签𠮷👍',
      limit: 140,
    }),
  )
  await expect.element(screen.getByText('3/140')).toBeVisible()
})
