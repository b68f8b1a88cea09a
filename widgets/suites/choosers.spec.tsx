import { type ComponentType, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { FieldProps } from '../../renderer/widget.ts'
import { propsOf } from './example.spec.tsx'
import { stage } from './stage.spec.tsx'

type Field = ComponentType<Record<string, unknown>>

interface Chooser {
  name: string
  widget: unknown
  /** A value, and the text that the row shows for it. */
  value: unknown
  shown: string
  props?: Record<string, unknown>
}

/** Renders a controlled field; `told` is a spy on its changes. */
export async function renderControlled(widget: unknown, name: string, start: unknown, props: object = {}) {
  const onChanged = vi.fn<(value: unknown) => void>()
  const Widget = widget as Field
  function ControlledField() {
    const [value, setValue] = useState<unknown>(start)
    const onChange = (next: unknown) => {
      onChanged(next)
      setValue(next)
    }
    return <Widget {...propsOf(name, { label: '标题', ...props })} value={value} onChange={onChange} />
  }
  return { onChanged, screen: await stage(<ControlledField />) }
}

/** The tests that every field passes whose row opens a sheet. */
export function describeChooser({ name, widget, value, shown, props: own = {} }: Chooser): void {
  const renderRow = async (props: Partial<FieldProps> & { start?: unknown } = {}) => {
    const { onChanged, screen } = await renderControlled(widget, name, 'start' in props ? props.start : value, { ...own, ...props })
    return { onChanged, screen, row: screen.getByRole('combobox', { name: '标题' }) }
  }

  describe(`${name} as a row that opens a sheet`, () => {
    test('has its label as name and its value as content, and is at least 52 px high', async () => {
      const { row } = await renderRow()
      await expect.element(row).toHaveTextContent(shown)
      expect(Math.round(row.element().getBoundingClientRect().height)).toBeGreaterThanOrEqual(52)
    })

    test('shows the placeholder without a value', async () => {
      const { row } = await renderRow({ placeholder: '请点选', start: undefined })
      await expect.element(row).toHaveTextContent('请点选')
    })

    test.each(['{Enter}', ' ', '{ArrowDown}'])('opens the sheet with the key %s, and Escape closes it without a change', async (key) => {
      const onBlur = vi.fn<() => void>()
      const { row, screen, onChanged } = await renderRow({ onBlur })
      row.element().focus()
      await userEvent.keyboard(key)
      const sheet = screen.getByRole('dialog', { name: '标题' })
      await expect.element(sheet).toBeVisible()
      await expect.element(row).toHaveAttribute('aria-expanded', 'true')
      await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true)
      await userEvent.keyboard('{Escape}')
      await expect.element(sheet).not.toBeInTheDocument()
      await expect.element(row).toHaveFocus()
      expect(onChanged).not.toHaveBeenCalled()
      expect(onBlur).toHaveBeenCalled()
    })

    test('is marked as required, and its message is announced and described', async () => {
      const { row, screen } = await renderRow({ required: true, error: '必填哦', help: '选一个' })
      await expect.element(row).toHaveAttribute('aria-required', 'true')
      await expect.element(row).toHaveAttribute('aria-invalid', 'true')
      await expect.element(row).toHaveAccessibleDescription('选一个 必填哦')
      expect(screen.getByText('必填哦').element().closest('[aria-live=polite]')).not.toBeNull()
    })

    test('DEC-24 a hint is announced and described without marking the field invalid, and an error replaces it', async () => {
      const { row, screen } = await renderRow({ hint: '手机号码格式不对哦~' })
      await expect.element(row).toHaveAttribute('aria-invalid', 'false')
      await expect.element(row).toHaveAccessibleDescription('手机号码格式不对哦~')
      const hint = screen.getByText('手机号码格式不对哦~')
      expect(hint.element().closest('[aria-live=polite]')).not.toBeNull()
      expect(document.querySelector('.st-field-error')).toBeNull()
      await screen.unmount()
      const both = await renderRow({ hint: '手机号码格式不对哦~', error: '必填哦' })
      await expect.element(both.row).toHaveAccessibleDescription('必填哦')
    })

    test('shows only text when read only', async () => {
      const { screen } = await renderRow({ readOnly: true })
      await expect.element(screen.getByText(shown)).toBeVisible()
      expect(screen.getByRole('combobox').elements()).toEqual([])
    })
  })
}
