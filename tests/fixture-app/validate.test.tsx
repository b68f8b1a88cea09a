import { expect, it } from 'vitest'
import type { ScreenModule } from '../../renderer/run/env/index.ts'
import { renderScreen } from './fixture-app.tsx'

/** Makes the button validate the first field before it submits. */
function checksFirst(plan: ScreenModule['plan']): ScreenModule['plan'] {
  const [form, ...rest] = plan.body
  const body = form?.props['body']
  if (!form || body?.kind !== 'nodes') throw new Error('the screen begins with a form')
  const nodes = body.nodes.map((node) => {
    const tap = node.props['onTap']
    if (tap?.kind !== 'steps') return node
    const checks = tap.steps.map((step) => ({
      ...step,
      do: 'validate',
      props: { fields: { kind: 'literal' as const, value: ['more.pot'] } },
    }))
    return { ...node, props: { ...node.props, onTap: { ...tap, steps: [...checks, ...tap.steps] } } }
  })
  return { ...plan, body: [{ ...form, props: { ...form.props, body: { kind: 'nodes', nodes } } }, ...rest] }
}

it('clears a `validate` error when the field changes, and shows it again when the field is invalid again', async () => {
  const { screen, ran } = await renderScreen('describe', { id: '1' }, { 'plant.one': () => ({ id: '1' }) }, {}, checksFirst)
  const pot = screen.getByRole('textbox').first()
  const message = screen.getByText('花盆不写号码')
  const button = screen.getByRole('button', { name: '写好' })
  const isShown = () => message.elements().some((one) => one.closest('.st-field-error'))
  for (const wrong of ['1', '22']) {
    await pot.fill(wrong)
    await button.click()
    await expect.poll(isShown).toBe(true)
    // A second press without a change keeps the error.
    await button.click()
    await expect.poll(isShown).toBe(true)
    await pot.fill('瓦')
    await expect.poll(isShown).toBe(false)
  }
  expect(ran).toEqual([])
  await button.click()
  await expect.poll(() => ran).toHaveLength(1)
})

/** Makes every field of the form required. */
function allRequired(plan: ScreenModule['plan']): ScreenModule['plan'] {
  const [form, ...rest] = plan.body
  const body = form?.props['body']
  if (!form || body?.kind !== 'nodes') throw new Error('the screen begins with a form')
  const nodes = body.nodes.map((node) => (node.field ? { ...node, field: { ...node.field, required: true } } : node))
  return { ...plan, body: [{ ...form, props: { ...form.props, body: { kind: 'nodes', nodes } } }, ...rest] }
}

it('marks every invalid field when a form is submitted after a reset, not only those typed into since', async () => {
  const { screen } = await renderScreen('changes', { id: '1' }, { 'plant.one': () => ({ id: '1' }) }, {}, allRequired)
  const wrong = () => document.querySelectorAll('.st-field-error').length
  const note = screen.getByRole('textbox').nth(1)
  await screen.getByRole('button', { name: '还原' }).click()
  await note.fill('喜阴，少浇水')
  await screen.getByRole('button', { name: '写好' }).click()
  // The name, two selects and one picker.
  await expect.poll(wrong).toBe(4)
  await note.fill('')
  await expect.poll(wrong).toBe(5)
})
