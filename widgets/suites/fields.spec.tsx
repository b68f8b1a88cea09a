import { type ComponentType, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { FieldProps } from '../../renderer/widget.ts'
import { propsOf } from './example.spec.tsx'
import { stage } from './stage.spec.tsx'

type Field = ComponentType<Record<string, unknown>>

/** Renders a controlled field and reports its changes. */
function ControlledField({
  Widget,
  onChanged,
  start,
  ...props
}: { Widget: Field; onChanged(value: unknown): void; start: string; name: string } & Record<string, unknown>) {
  const [value, setValue] = useState<unknown>(start)
  const onChange = (next: unknown) => {
    onChanged(next)
    setValue(next)
  }
  return <Widget {...propsOf(props.name, {})} {...props} value={value} onChange={onChange} />
}

/** Types as an input method does: input events without key events. */
function compose(box: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
}

/** Inserts text as a paste does: at the selection, as one input event. */
const insert = (box: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
  box.focus()
  // Deprecated, but the only way to insert text as a user does from a script.
  document.execCommand('insertText', false, text)
}

/** The tests that every text field passes. */
export function describeTextField(name: string, widget: unknown): void {
  const Widget = widget as Field
  const onChanged = vi.fn<(value: unknown) => void>()
  const renderField = async (props: Partial<FieldProps> & { start?: string; maxLength?: number }) => {
    onChanged.mockReset()
    const screen = await stage(
      <ControlledField Widget={Widget} onChanged={onChanged} start={props.start ?? ''} name={name} label="标题" {...props} />,
    )
    return { screen, box: screen.getByLabelText(/标题/) }
  }
  const element = (box: Awaited<ReturnType<typeof renderField>>['box']) => box.element() as HTMLInputElement | HTMLTextAreaElement

  describe(`${name} as a field`, () => {
    test('shows its value and reports every change', async () => {
      const { box } = await renderField({ start: '续保' })
      await expect.element(box).toHaveValue('续保')
      element(box).focus()
      element(box).setSelectionRange(2, 2)
      await userEvent.keyboard('报价')
      expect(onChanged.mock.lastCall).toEqual(['续保报价'])
    })

    test('is found by its label, is marked as required, and reports blur', async () => {
      const onBlur = vi.fn<() => void>()
      const { box } = await renderField({ required: true, onBlur })
      await expect.element(box).toHaveAttribute('aria-required', 'true')
      await box.click()
      await userEvent.tab()
      expect(onBlur).toHaveBeenCalledOnce()
    })

    test('its message is announced and described', async () => {
      const { box, screen } = await renderField({ error: '请完善待办信息', help: '不超过二十字' })
      await expect.element(box).toHaveAttribute('aria-invalid', 'true')
      await expect.element(box).toHaveAccessibleDescription('不超过二十字 请完善待办信息')
      expect(screen.getByText('请完善待办信息').element().closest('[aria-live=polite]')).not.toBeNull()
    })

    test('DEC-24 a hint is announced and described without marking the field invalid, and an error replaces it', async () => {
      const { box, screen } = await renderField({ hint: '手机号码格式不对哦~' })
      await expect.element(box).toHaveAttribute('aria-invalid', 'false')
      await expect.element(box).toHaveAccessibleDescription('手机号码格式不对哦~')
      const hint = screen.getByText('手机号码格式不对哦~')
      expect(hint.element().closest('[aria-live=polite]')).not.toBeNull()
      expect(document.querySelector('.st-field-error')).toBeNull()
      await screen.unmount()
      const both = await renderField({ hint: '手机号码格式不对哦~', error: '必填哦' })
      await expect.element(both.box).toHaveAccessibleDescription('必填哦')
    })

    test('limits the text in code points', async () => {
      const { box } = await renderField({ limit: 3 })
      await userEvent.fill(box, '签👍🏻名称')
      // Two code points: the thumb and its skin tone; neither is cut in half.
      await expect.element(box).toHaveValue('签👍🏻')
      await userEvent.fill(box, '一二𠮷四')
      expect(onChanged.mock.lastCall).toEqual(['一二𠮷'])
    })

    test('its own maxLength can only lower the limit', async () => {
      const { box } = await renderField({
        limit: 3,
        maxLength: 2,
      })
      await userEvent.fill(box, '一二三四')
      await expect.element(box).toHaveValue('一二')
    })

    test('cuts composed text at the end of the composition only', async () => {
      const { box } = await renderField({ start: '一二', limit: 3 })
      const typed = element(box)
      typed.focus()
      typed.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
      compose(typed, '一二san si')
      await expect.element(box).toHaveValue('一二san si')
      expect(onChanged).not.toHaveBeenCalled()
      compose(typed, '一二三四')
      typed.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
      await expect.element(box).toHaveValue('一二三')
      expect(onChanged.mock.lastCall).toEqual(['一二三'])
    })

    test('leaving the field commits a composition that has no end', async () => {
      const onBlur = vi.fn<() => void>()
      const { box } = await renderField({ start: '一', onBlur })
      const typed = element(box)
      typed.focus()
      typed.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
      compose(typed, '一12')
      expect(onChanged).not.toHaveBeenCalled()
      typed.blur()
      expect(onChanged.mock.lastCall).toEqual(['一12'])
      expect(onBlur).toHaveBeenCalledOnce()
      await expect.element(box).toHaveValue('一12')
    })

    test('a full field refuses a character where it is inserted, also by paste and by an input method', async () => {
      const { box } = await renderField({ start: '123456', limit: 6 })
      const typed = element(box)
      typed.focus()
      typed.setSelectionRange(2, 2)
      await userEvent.keyboard('9')
      await expect.element(box).toHaveValue('123456')
      expect(typed.selectionStart).toBe(2)
      typed.setSelectionRange(2, 3)
      insert(typed, '78')
      await expect.element(box).toHaveValue('127456')
      expect(typed.selectionStart).toBe(3)
      typed.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
      compose(typed, '127123456')
      typed.setSelectionRange(6, 6)
      typed.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
      await expect.element(box).toHaveValue('127456')
      expect(typed.selectionStart).toBe(3)
    })

    test('is readable but not editable when read only', async () => {
      const { box } = await renderField({ start: '310115********2046', readOnly: true })
      await expect.element(box).toHaveAttribute('readonly')
      await expect.element(box).toHaveValue('310115********2046')
    })
  })
}
