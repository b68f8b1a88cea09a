import type { ComponentType } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { FieldPlan, NodePlan, PropPlan } from '../../renderer/compile/plan.ts'
import type { ScreenModule } from '../../renderer/run/env/index.ts'
import Signature from '../../widgets/signature/index.tsx'
import { examplesOf, words } from '../../widgets/suites/example.spec.tsx'
import { renderScreen } from './fixture-app.tsx'

const examples = examplesOf('signature')
const SIGNED = examples[1]?.props['value']
const literal = (value: unknown): PropPlan => ({ kind: 'literal', value })

/** Adds a required signature to the form, and a reset button. */
function signing(plan: ScreenModule['plan']): ScreenModule['plan'] {
  const [form] = plan.body
  const body = form?.props['body']
  const nodes = body?.kind === 'nodes' ? body.nodes : []
  const first = nodes[0]
  const button = nodes.find(({ widget }) => widget === 'button')
  if (!form || !first?.field || !button) throw new Error('the screen begins with a form that has a field and a button')
  const messages = { ...first.field.messages, required: 'plant.nameless' }
  const field: FieldPlan = { ...first.field, name: 'more.drawn', type: { type: 'record' }, required: true, messages }
  const { height, margin, lineWidth, colour, leastInk } = examples[0]?.props ?? {}
  const props = Object.fromEntries(
    Object.entries({ height, margin, lineWidth, colour, leastInk }).map(([name, value]) => [name, literal(value)]),
  )
  const reset: PropPlan = { kind: 'steps', steps: [{ do: 'reset', reads: [], props: {}, on: {} }] }
  const again: NodePlan = { ...button, at: `${button.at}/again`, props: { ...button.props, label: literal('重来'), onTap: reset } }
  return {
    ...plan,
    body: [{ ...form, props: { ...form.props, body: { kind: 'nodes', nodes: [{ ...first, props, field }, again, button] } } }],
  }
}

it("AMB2-33 requires a signature with the field's message, submits its complete value, and clears it on reset", async () => {
  // Stubs the pad's result; the widget's own tests cover drawing.
  const Signed = (props: Parameters<typeof Signature>[0]) => (
    <>
      <Signature {...props} label="签名" words={words} />
      <button type="button" onClick={() => props.onChange(SIGNED)}>
        写上
      </button>
    </>
  )
  const app = await renderScreen(
    'describe',
    { id: '1' },
    { 'plant.one': () => ({ id: '1', more: {} }) },
    { input: Signed as ComponentType<never> },
    signing,
  )
  const radio = page.getByRole('radio', { name: '签名' })
  const send = () => page.getByRole('button', { name: '写好' }).click()
  await send()
  await expect.element(page.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByRole('radiogroup')).toHaveAccessibleDescription(/./)
  expect(app.ran).toEqual([])

  await page.getByRole('button', { name: '写上' }).click()
  await expect.element(radio).toBeChecked()
  await expect.element(page.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'false')
  await page.getByRole('button', { name: '重来' }).click()
  await expect.element(radio).not.toBeChecked()
  await expect.element(page.getByRole('img', { name: '签名' })).not.toBeInTheDocument()
  await send()
  await expect.element(page.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true')
  expect(app.ran).toEqual([])

  await page.getByRole('button', { name: '写上' }).click()
  await send()
  await vi.waitFor(() => expect(app.ran).toHaveLength(1))
  expect(app.ran[0]?.params).toEqual({ plant: { more: { drawn: SIGNED } } })
})
