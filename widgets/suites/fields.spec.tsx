import { type ComponentType, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { FieldProps } from '../../renderer/widget.ts'
import { propsOf } from './example.spec.tsx'
import { stage } from './stage.spec.tsx'

type Field = ComponentType<Record<string, unknown>>

/** A form in miniature: it keeps the value and counts what it is told. */
function Held({
  Widget,
  told,
  start,
  ...props
}: { Widget: Field; told(value: unknown): void; start: string; name: string } & Record<string, unknown>) {
  const [value, setValue] = useState<unknown>(start)
  const onChange = (next: unknown) => {
    told(next)
    setValue(next)
  }
  return <Widget {...propsOf(props.name, {})} {...props} value={value} onChange={onChange} />
}

/** Writes as an input method does: events without keys. */
function compose(box: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
}

/** What every field for text owes. */
export function describeTextField(name: string, widget: unknown): void {
  const Widget = widget as Field
  const told = vi.fn<(value: unknown) => void>()
  const drawn = async (props: Partial<FieldProps> & { start?: string; maxLength?: number }) => {
    told.mockReset()
    const screen = await stage(<Held Widget={Widget} told={told} start={props.start ?? ''} name={name} label="标题" {...props} />)
    return { screen, box: screen.getByLabelText(/标题/) }
  }
  const element = (box: Awaited<ReturnType<typeof drawn>>['box']) => box.element() as HTMLInputElement | HTMLTextAreaElement

  describe(`${name} as a field`, () => {
    test('shows its value and tells every change', async () => {
      const { box } = await drawn({ start: '续保' })
      await expect.element(box).toHaveValue('续保')
      element(box).focus()
      element(box).setSelectionRange(2, 2)
      await userEvent.keyboard('报价')
      expect(told.mock.lastCall).toEqual(['续保报价'])
    })

    test('is found by its label, says that it is required, and tells when it is left', async () => {
      const onBlur = vi.fn<() => void>()
      const { box } = await drawn({ required: true, onBlur })
      await expect.element(box).toHaveAttribute('aria-required', 'true')
      await box.click()
      await userEvent.tab()
      expect(onBlur).toHaveBeenCalledOnce()
    })

    test('its message is announced and described', async () => {
      const { box, screen } = await drawn({ error: '请完善待办信息', help: '不超过二十字' })
      await expect.element(box).toHaveAttribute('aria-invalid', 'true')
      await expect.element(box).toHaveAccessibleDescription('不超过二十字 请完善待办信息')
      expect(screen.getByText('请完善待办信息').element().closest('[aria-live=polite]')).not.toBeNull()
    })

    test('DEC-24 a hint is announced and described like a message, and makes nothing wrong; a message stands instead of it', async () => {
      const { box, screen } = await drawn({ hint: '手机号码格式不对哦~' })
      await expect.element(box).toHaveAttribute('aria-invalid', 'false')
      await expect.element(box).toHaveAccessibleDescription('手机号码格式不对哦~')
      const hint = screen.getByText('手机号码格式不对哦~')
      expect(hint.element().closest('[aria-live=polite]')).not.toBeNull()
      expect(document.querySelector('.st-field-error')).toBeNull()
      await screen.unmount()
      const both = await drawn({ hint: '手机号码格式不对哦~', error: '必填哦' })
      await expect.element(both.box).toHaveAccessibleDescription('必填哦')
    })

    test('typing stops at the limit, counted in characters as a person sees them', async () => {
      const { box } = await drawn({ limit: 3 })
      await userEvent.fill(box, '签👍🏻名称')
      // Two code points: the thumb and its colour. Nothing is ever cut in half.
      await expect.element(box).toHaveValue('签👍🏻')
      await userEvent.fill(box, '一二𠮷四')
      expect(told.mock.lastCall).toEqual(['一二𠮷'])
    })

    test('a limit of its own can only be stricter', async () => {
      const { box } = await drawn({
        limit: 3,
        maxLength: 2,
      })
      await userEvent.fill(box, '一二三四')
      await expect.element(box).toHaveValue('一二')
    })

    test('an input method may compose past the limit; it is cut when it is done', async () => {
      const { box } = await drawn({ start: '一二', limit: 3 })
      const typed = element(box)
      typed.focus()
      typed.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
      compose(typed, '一二san si')
      await expect.element(box).toHaveValue('一二san si')
      expect(told).not.toHaveBeenCalled()
      compose(typed, '一二三四')
      typed.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
      await expect.element(box).toHaveValue('一二三')
      expect(told.mock.lastCall).toEqual(['一二三'])
    })

    test('read only: it can be read and not changed', async () => {
      const { box } = await drawn({ start: '310115********2046', readOnly: true })
      await expect.element(box).toHaveAttribute('readonly')
      await expect.element(box).toHaveValue('310115********2046')
    })
  })
}
