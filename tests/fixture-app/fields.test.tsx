import { type ComponentType, useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
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

it('passes a date and time to the widget in the business time zone, and reads its value as an instant', async () => {
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
