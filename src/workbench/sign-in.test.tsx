import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SignIn } from './sign-in.tsx'
import { words } from './words.ts'

afterEach(() => vi.restoreAllMocks())

/** Answers the calls of a sign-in one after the other. */
const answer = (...answers: readonly { status: string; message?: string; data?: object }[]) => {
  const left = [...answers]
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(left.shift()))
}
const submit = () => page.getByRole('button', { name: words.signIn, exact: true }).click()

it('asks for the password again when the time for a code is over', async () => {
  const challenge = { status: '200', data: { token: '', challenge: 'c' } }
  answer(challenge, { status: '401', message: '动态码不正确' }, { status: '410', message: '登录已过期' }, challenge)
  await render(<SignIn known="business" onLeave={() => undefined} />)
  await page.getByLabelText(words.password).fill('demo1234')
  await submit()
  await page.getByLabelText(words.code).fill('000000')
  await submit()
  await expect.element(page.getByRole('alert')).toHaveTextContent('动态码不正确')
  await submit()
  await expect.element(page.getByRole('alert')).toHaveTextContent('登录已过期')
  await expect.element(page.getByLabelText(words.password)).toBeVisible()
  await submit()
  await expect.element(page.getByLabelText(words.code)).toHaveValue('')
})
