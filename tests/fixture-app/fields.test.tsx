import { type ComponentType, useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { FieldPlan, PropPlan } from '../../renderer/compile/plan.ts'
import type { ScreenModule } from '../../renderer/run/env/index.ts'
import type { FieldProps } from '../../renderer/widget.ts'
import { renderScreen } from './fixture-app.tsx'

/** Reduces the screen's form to its first field, with another type. */
const narrowed =
  (type: FieldPlan['type'], own: Record<string, PropPlan> = {}) =>
  (plan: ScreenModule['plan']): ScreenModule['plan'] => {
    const [form] = plan.body
    const body = form?.props['body']
    const first = body?.kind === 'nodes' ? body.nodes[0] : undefined
    if (!form || !first?.field) throw new Error('the screen begins with a form that begins with a field')
    const node = { ...first, props: own, field: { ...first.field, name: 'more.f', type } }
    return { ...plan, body: [{ ...form, props: { ...form.props, body: { kind: 'nodes', nodes: [node] } } }] }
  }

/** Makes the field of a reduced screen required. */
function withRequired(plan: ScreenModule['plan']): ScreenModule['plan'] {
  const [form] = plan.body
  const body = form?.props['body']
  const [node] = body?.kind === 'nodes' ? body.nodes : []
  if (!form || !node?.field) throw new Error('the screen has a form with one field')
  const nodes = [{ ...node, field: { ...node.field, required: true } }]
  return { ...plan, body: [{ ...form, props: { ...form.props, body: { kind: 'nodes', nodes } } }] }
}

/** Renders that field and records the props of its widget. */
async function probe(value: unknown, change: ReturnType<typeof narrowed>) {
  const seen: { props?: FieldProps } = {}
  const Probe = (props: FieldProps) => {
    useLayoutEffect(() => see(props))
    return <p>{String(props.value)}</p>
  }
  const see = (props: FieldProps) => {
    seen.props = props
  }
  const app = await renderScreen(
    'describe',
    { id: '1' },
    { 'plant.one': () => ({ id: '1', more: { f: value } }) },
    { input: Probe as ComponentType<never> },
    change,
  )
  await expect.poll(() => seen.props).toBeDefined()
  return { ...app, seen }
}

it('AMB-28 passes a date and time to the widget in the business time zone, and reads its value as an instant', async () => {
  const nine = Date.parse('2026-11-20T09:05:00+08:00')
  const { screen, seen, ran } = await probe(nine, narrowed({ type: 'dateTime', earliest: 'today', latest: '2030-01-31' }))
  await expect.element(screen.getByText('2026-11-20 09:05')).toBeVisible()
  expect(seen.props?.now).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  expect(seen.props?.earliest).toBe(`${seen.props?.now?.slice(0, 10)} 00:00`)
  expect(seen.props?.latest).toBe('2030-01-31 23:59')
  seen.props?.onChange('2026-11-21 00:30')
  await expect.element(screen.getByText('2026-11-21 00:30')).toBeVisible()
  seen.props?.onChange('nonsense')
  await expect.element(screen.getByText('undefined')).toBeVisible()
  seen.props?.onChange('2029-11-21 00:30')
  document.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(ran).toHaveLength(1))
  expect(ran[0]?.params).toEqual({ plant: { more: { f: Date.parse('2029-11-21T00:30:00+08:00') } } })
})

it('passes a date and its limits as unchanged text', async () => {
  const { screen, seen } = await probe('1988-04-17', narrowed({ type: 'date', latest: 'today' }))
  await expect.element(screen.getByText('1988-04-17')).toBeVisible()
  expect(seen.props).toMatchObject({ latest: seen.props?.now, earliest: undefined })
  expect(seen.props?.now).toMatch(/^\d{4}-\d\d-\d\d$/)
})

it.each([
  ['1.05', '1.05', 1.05],
  ['-0.5', '-0.5', -0.5],
  [' １，２３４．５', '1234.5', 1234.5],
])('a number stays as it is typed until the field is left: %s', async (typed, shown, sent) => {
  const { screen, ran } = await renderScreen('measure', {}, {})
  const [litres, height] = [screen.getByRole('textbox', { name: /升数/ }), screen.getByRole('textbox', { name: /高度/ })]
  await userEvent.type(litres, '5')
  await userEvent.type(height, typed)
  await expect.element(height).toHaveValue(typed)
  await userEvent.tab()
  await expect.element(height).toHaveValue(shown)
  await screen.getByRole('button', { name: '量好' }).click()
  await vi.waitFor(() => expect(ran).toEqual([{ command: 'plant.measure', params: { litres: 5, height: sent } }]))
})

it.each(['9007199254740993', '1,2', '12.5万'])('text that is no certain number is never sent as another one: %s', async (typed) => {
  const { screen, ran } = await renderScreen('measure', {}, {})
  const height = screen.getByRole('textbox', { name: /高度/ })
  await userEvent.type(screen.getByRole('textbox', { name: /升数/ }), '5')
  await userEvent.type(height, typed)
  await screen.getByRole('button', { name: '量好' }).click()
  await expect.element(screen.getByText('高度要写数字')).toBeVisible()
  await expect.element(height).toHaveValue(typed)
  await expect.element(height).toHaveAttribute('aria-invalid', 'true')
  expect(ran).toEqual([])
})

it.each([
  ['sends an amount in the form in which it is stored', '￥1,234.5', '1,234.50', 'false', [{ plant: { more: { f: '1234.50' } } }]],
  ['keeps an uncertain amount and does not send it', '1234,50', '1234,50', 'true', []],
])('%s', async (_, typed, shown, invalid, sent) => {
  const { screen, ran } = await renderScreen(
    'describe',
    { id: '1' },
    { 'plant.one': () => ({ id: '1' }) },
    {},
    narrowed({ type: 'money', label: '价' }),
  )
  const box = screen.getByRole('textbox')
  await userEvent.fill(box, typed)
  await userEvent.tab()
  await expect.element(box).toHaveValue(shown)
  document.querySelector('form')?.requestSubmit()
  await expect.element(box).toHaveAttribute('aria-invalid', invalid)
  await vi.waitFor(() => expect(ran.map(({ params }) => params)).toEqual(sent))
})

it.each([' ', '\u200b', '\u3000\u202e'])('marks a required text without a visible character: %j', async (typed) => {
  const required = narrowed({ type: 'text', trim: true })
  const marked = (plan: ScreenModule['plan']) => withRequired(required(plan))
  const { screen, ran } = await renderScreen('describe', { id: '1' }, { 'plant.one': () => ({ id: '1' }) }, {}, marked)
  const box = screen.getByRole('textbox')
  await userEvent.fill(box, typed)
  document.querySelector('form')?.requestSubmit()
  await expect.element(box).toHaveAttribute('aria-invalid', 'true')
  expect(ran).toEqual([])
  await userEvent.fill(box, ' \u202e绿萝\u202c')
  await userEvent.tab()
  await expect.element(box).toHaveValue('绿萝')
  document.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(ran[0]?.params).toEqual({ plant: { more: { f: '绿萝' } } }))
})

it('updates a field when its prefilled value changes, and keeps the text typed in other fields', async () => {
  const fill = { litres: { path: ['params', 'litres'] }, height: { path: ['params', 'height'] } }
  const prefilled = (plan: ScreenModule['plan']): ScreenModule['plan'] => ({
    ...plan,
    body: plan.body.map((node) => (node.form ? { ...node, form: { ...node.form, fill } } : node)),
  })
  const { screen, params } = await renderScreen('measure', { litres: 5, height: 7 }, {}, {}, prefilled)
  const [litres, height] = [screen.getByRole('textbox', { name: /升数/ }), screen.getByRole('textbox', { name: /高度/ })]
  await expect.element(litres).toHaveValue('5')
  await userEvent.fill(litres, '6')
  params.replace({ litres: 5, height: 8 })
  await expect.element(height).toHaveValue('8')
  await expect.element(litres).toHaveValue('6')
})
