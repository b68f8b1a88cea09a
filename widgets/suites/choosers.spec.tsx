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
  /** A value, and what the row shows for it. */
  value: unknown
  shown: string
  /** What the widget needs besides. */
  props?: Record<string, unknown>
}

/** Draws a field that keeps what it is given, and tells what it was told. */
export async function held(widget: unknown, name: string, start: unknown, props: object = {}) {
  const told = vi.fn<(value: unknown) => void>()
  const Widget = widget as Field
  function Held() {
    const [value, setValue] = useState<unknown>(start)
    const onChange = (next: unknown) => {
      told(next)
      setValue(next)
    }
    return <Widget {...propsOf(name, { label: '标题', ...props })} value={value} onChange={onChange} />
  }
  return { told, screen: await stage(<Held />) }
}

/** What every field owes whose row opens a sheet to choose from. */
export function describeChooser({ name, widget, value, shown, props: own = {} }: Chooser): void {
  const drawn = async (props: Partial<FieldProps> & { start?: unknown } = {}) => {
    const { told, screen } = await held(widget, name, 'start' in props ? props.start : value, { ...own, ...props })
    return { told, screen, row: screen.getByRole('combobox', { name: '标题' }) }
  }

  describe(`${name} as a row that opens a sheet`, () => {
    test('its label names it, its value is what it shows, and it is large enough to hit', async () => {
      const { row } = await drawn()
      await expect.element(row).toHaveTextContent(shown)
      expect(Math.round(row.element().getBoundingClientRect().height)).toBeGreaterThanOrEqual(52)
    })

    test('nothing chosen yet: the placeholder stands there', async () => {
      const { row } = await drawn({ placeholder: '请点选', start: undefined })
      await expect.element(row).toHaveTextContent('请点选')
    })

    test.each(['{Enter}', ' ', '{ArrowDown}'])('the key %s opens it, Escape closes it without a change', async (key) => {
      const onBlur = vi.fn<() => void>()
      const { row, screen, told } = await drawn({ onBlur })
      row.element().focus()
      await userEvent.keyboard(key)
      const sheet = screen.getByRole('dialog', { name: '标题' })
      await expect.element(sheet).toBeVisible()
      await expect.element(row).toHaveAttribute('aria-expanded', 'true')
      await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true)
      await userEvent.keyboard('{Escape}')
      await expect.element(sheet).not.toBeInTheDocument()
      await expect.element(row).toHaveFocus()
      expect(told).not.toHaveBeenCalled()
      expect(onBlur).toHaveBeenCalled()
    })

    test('says that it is required, and its message is announced and described', async () => {
      const { row, screen } = await drawn({ required: true, error: '必填哦', help: '选一个' })
      await expect.element(row).toHaveAttribute('aria-required', 'true')
      await expect.element(row).toHaveAttribute('aria-invalid', 'true')
      await expect.element(row).toHaveAccessibleDescription('选一个 必填哦')
      expect(screen.getByText('必填哦').element().closest('[aria-live=polite]')).not.toBeNull()
    })

    test('DEC-24 a hint is announced and described like a message, and makes nothing wrong; a message stands instead of it', async () => {
      const { row, screen } = await drawn({ hint: '手机号码格式不对哦~' })
      await expect.element(row).toHaveAttribute('aria-invalid', 'false')
      await expect.element(row).toHaveAccessibleDescription('手机号码格式不对哦~')
      const hint = screen.getByText('手机号码格式不对哦~')
      expect(hint.element().closest('[aria-live=polite]')).not.toBeNull()
      expect(document.querySelector('.st-field-error')).toBeNull()
      await screen.unmount()
      const both = await drawn({ hint: '手机号码格式不对哦~', error: '必填哦' })
      await expect.element(both.row).toHaveAccessibleDescription('必填哦')
    })

    test('read only: the value is text, and there is nothing to tap', async () => {
      const { screen } = await drawn({ readOnly: true })
      await expect.element(screen.getByText(shown)).toBeVisible()
      expect(screen.getByRole('combobox').elements()).toEqual([])
    })
  })
}
