import { screens } from 'virtual:steward/screens'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { asText } from '../../renderer/language/codec.ts'
import { draw, quiet, trouble } from '../random/drawn.tsx'

test('one key press in the form of an order draws one field', async () => {
  quiet(() => Response.json({ status: '200', message: 'success', data: { rows: [] } }))
  const module = await screens['updateTask']?.load()
  if (!module) throw new Error('there is no form of an order')
  const drawn: string[] = []
  const widgets = Object.fromEntries(
    Object.entries(module.widgets).map(([name, Widget]) => {
      const Inner = Widget as ComponentType<Record<string, unknown>>
      const Counted = (props: Record<string, unknown>) => {
        drawn.push(asText(props['name']) || name)
        return <Inner {...props} />
      }
      return [name, Counted as ComponentType<never>]
    }),
  )
  const { screen } = await draw({ ...module, widgets }, {})
  for (const [label, field] of [
    [/标题/, 'taskTitle'],
    [/内容/, 'taskContext'],
  ] as const) {
    await screen.getByRole('textbox', { name: label }).click()
    drawn.length = 0
    await userEvent.keyboard('a')
    expect(drawn).toEqual([field])
  }
  expect(trouble).toEqual([])
})
