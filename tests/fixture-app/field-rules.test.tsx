import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderScreen } from './fixture-app.tsx'

/** Renders a gardener's form. `shows` checks the message under a field and whether the field is invalid. */
async function gardener() {
  const app = await renderScreen('hire', {}, {})
  const field = (label: string) => app.screen.getByRole('textbox', { name: label })
  const type = async (label: string, text: string) => {
    await field(label).click()
    await field(label).fill(text)
    await userEvent.tab()
  }
  const messagesOf = (label: string) => {
    const element = field(label).element()
    const notes = element.closest('.st-field')
    return {
      hint: notes?.querySelector('.st-field-hint')?.textContent,
      error: notes?.querySelector('.st-field-error')?.textContent,
      isWrong: element.getAttribute('aria-invalid') === 'true',
    }
  }
  const shows = async (label: string, text: string | undefined, kind: 'hint' | 'error' = 'hint') =>
    await expect
      .poll(() => messagesOf(label))
      .toEqual({ hint: undefined, error: undefined, ...(text === undefined ? {} : { [kind]: text }), isWrong: kind === 'error' })
  const send = () => app.screen.getByRole('button', { name: '请来' }).click()
  return { ...app, field, type, shows, send }
}

it('RULE-02 DEC-24 AMB2-73 a rule without its own message shows a hint on blur, then on every change, and does not block submitting', async () => {
  const { field, type, shows, send, ran } = await gardener()
  await field('手机').fill('138')
  await shows('手机', undefined)
  await userEvent.tab()
  await shows('手机', '手机号码格式不对哦~')
  const note = field('手机').element().getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(note)?.getAttribute('aria-live')).toBe('polite')
  await field('手机').fill('13800138000')
  await shows('手机', undefined)
  await field('手机').fill('1380013800')
  await shows('手机', '手机号码格式不对哦~')
  await type('昵称', '小王')
  await send()
  await expect.poll(() => ran[0]?.params).toEqual({ gardener: { nick: '小王', phone: '1380013800' } })
})

it('RULE-01 RULE-05 shows a limit without its own message as a hint on change and as an error on submit', async () => {
  const { type, shows, send, ran } = await gardener()
  await type('昵称', '')
  await shows('昵称', '必填')
  await type('昵称', '王')
  await shows('昵称', '昵称太短，至少2个字')
  await send()
  await shows('昵称', '昵称太短，至少2个字', 'error')
  expect(ran).toEqual([])
  await type('昵称', '𠮷王')
  await shows('昵称', undefined)
  await send()
  await expect.poll(() => ran).toHaveLength(1)
})

it('RULE-03 RULE-04 DEC-24 shows a blocking rule as an error, on change or only on submit, as declared', async () => {
  const { type, shows, send, ran } = await gardener()
  await type('昵称', '小王')
  await type('邮箱', 'wang@')
  await shows('邮箱', '邮箱格式不对哦~', 'error')
  await type('姓名', '阿依古丽·买买提')
  await shows('姓名', undefined)
  await send()
  await shows('姓名', '中文姓名格式不对哦~', 'error')
  await type('邮箱', 'wang@example.com')
  await shows('邮箱', undefined)
  expect(ran).toEqual([])
  await type('姓名', '买买提·吐尔')
  await send()
  await expect.poll(() => ran).toHaveLength(1)
})

it('DEC-24 turns the generic message off when a field has its own message for that check', async () => {
  const { screen, type, shows, send, ran } = await gardener()
  await type('昵称', '小王')
  await type('暗号', '芝')
  await shows('暗号', undefined)
  await send()
  await shows('暗号', '暗号太短', 'error')
  await expect.element(screen.getByRole('status').or(screen.getByText('暗号太短')).first()).toBeVisible()
  expect(ran).toEqual([])
})

it('RULE-07 AMB2-73 compares with another field when either changes, and shows no further message', async () => {
  const { type, shows, send, ran } = await gardener()
  await type('昵称', '小王')
  await type('暗号', '芝麻开门')
  await type('再说一遍', '芝麻')
  await shows('再说一遍', '输入不一致')
  await type('暗号', '芝麻')
  await shows('再说一遍', undefined)
  await type('暗号', '芝麻关门')
  await shows('再说一遍', '输入不一致')
  await type('再说一遍', '芝麻关门，不开门也不行')
  await send()
  await expect.poll(() => ran).toHaveLength(1)
})

it('DEC-24 shows a rule over several fields once a field has changed, and does not block submitting', async () => {
  const { type, shows, send, ran } = await gardener()
  await shows('几时走', undefined)
  await type('昵称', '小王')
  await type('几时走', '8')
  await type('几时来', '9')
  await shows('几时走', '走得比来得早')
  await type('几时来', '7')
  await shows('几时走', undefined)
  await type('几时来', '9')
  await send()
  await expect.poll(() => ran).toHaveLength(1)
})
