import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { propsOf } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'
import Form from './index.tsx'

describeExamples('form')

test('Enter in a field submits a form with several fields and no visible submit button', async () => {
  const onSubmit = vi.fn<() => Promise<boolean>>(async () => true)
  const fields = [<input key="a" aria-label="账号" />, <input key="b" aria-label="密码" />]
  const screen = await stage(<Form busy={false} words={propsOf('form', {})['words'] as never} body={fields} onSubmit={onSubmit} />)
  await screen.getByLabelText('账号').click()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})
