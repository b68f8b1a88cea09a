import { type ComponentType, useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { widgetComponents } from '../../generated/widget-registry.ts'
import type { NodePlan } from '../../renderer/compile/plan.ts'
import type { ScreenModule } from '../../renderer/run/env/index.ts'
import { renderScreen } from './fixture-app.tsx'

const COUNT = 250
const names = Array.from({ length: COUNT }, (_, index) => `f${index}`)
const FERN = { id: '1', name: '铁线蕨', more: Object.fromEntries(names.map((name) => [name, `值${name}`])) }

/** Repeats the form's first field many times. */
function longer(plan: ScreenModule['plan']): ScreenModule['plan'] {
  const [form, ...others] = plan.body
  const body = form?.props['body']
  const first = body?.kind === 'nodes' ? body.nodes[0] : undefined
  if (!form || !first?.field) throw new Error('the screen begins with a form that begins with a field')
  const { field } = first
  const nodes = names.map(
    (name, index): NodePlan => ({ ...first, at: `body.0.body.${index}`, field: { ...field, name: `more.${name}`, label: name } }),
  )
  return { ...plan, body: [{ ...form, props: { ...form.props, body: { kind: 'nodes', nodes } } }, ...others] }
}

/** Renders the long form. Calls `onFirst` after the first commit with a field, with the number of fields rendered so far. */
function plantLong(onFirst: (rendered: number) => void) {
  const Input = widgetComponents.input as unknown as ComponentType<Record<string, unknown>>
  let isFirst = true
  const Watched = (props: Record<string, unknown>) => {
    useLayoutEffect(() => {
      if (isFirst) onFirst(document.querySelectorAll('input').length)
      isFirst = false
    }, [])
    return <Input {...props} />
  }
  return renderScreen('describe', { id: '1' }, { 'plant.one': () => FERN }, { input: Watched as ComponentType<never> }, longer)
}

it('renders the first part of a long form early, then all of its fields', async () => {
  const onFirst = vi.fn<(count: number) => void>()
  const { screen } = await plantLong(onFirst)
  await expect.poll(() => screen.getByRole('textbox').elements().length).toBe(COUNT)
  expect(onFirst.mock.calls[0]?.[0]).toBeLessThan(60)
  expect(onFirst.mock.calls[0]?.[0]).toBeGreaterThan(10)
  const labels = screen
    .getByRole('textbox')
    .elements()
    .map((box) => (box instanceof HTMLInputElement ? box.labels?.[0]?.textContent : ''))
  expect(labels).toEqual(names)
})

it('submits all fields of a long form that is still rendering', async () => {
  const submit = () => document.querySelector('form')?.requestSubmit()
  const { ran } = await plantLong(() => queueMicrotask(submit))
  await vi.waitFor(() => expect(ran).toHaveLength(1))
  expect(ran[0]?.params).toEqual({ plant: { more: FERN.more } })
})

it('skips layout of fields far from the viewport until a field is focused, and draws every divider', async () => {
  const { screen } = await plantLong(() => undefined)
  await expect.poll(() => screen.getByRole('textbox').elements().length).toBe(COUNT)
  const isLaidOut = (box: Element | undefined) => box?.checkVisibility({ contentVisibilityAuto: true })
  const boxes = screen.getByRole('textbox').elements()
  const last = boxes.at(-1)
  await expect.poll(() => isLaidOut(last)).toBe(false)
  expect(isLaidOut(boxes[0])).toBe(true)
  if (last instanceof HTMLElement) last.focus()
  await expect.poll(() => isLaidOut(last)).toBe(true)
  expect(document.activeElement).toBe(last)
  const { top, bottom } = last?.getBoundingClientRect() ?? { top: -1, bottom: Infinity }
  expect([top >= 0, bottom <= window.innerHeight]).toEqual([true, true])
  const lines = [...document.querySelectorAll('.st-field')].map((field) => getComputedStyle(field, '::before').content)
  expect(lines.slice(1).filter((content) => content === 'none')).toEqual([])
})
