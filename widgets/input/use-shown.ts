import { type FocusEvent, useState } from 'react'
import { isMoney, mask, showMoney } from '../../renderer/widget.ts'

interface Shown {
  mask: 'idNo' | 'mobile' | undefined
  amount: boolean | undefined
  value: string
  readOnly: boolean
}

const SEPARATOR = /,/g

/**
 * Returns props that show a value in another form while its input does not have the focus: an identity number masked, so that bystanders
 * cannot read it (CUSTDETAIL-16), an amount with thousands separators. A read-only value is always masked.
 */
export function useShown({ mask: kind, amount, value, readOnly }: Shown) {
  const [typing, setTyping] = useState(false)
  if (kind === undefined && !amount) return {}
  const shown = kind !== undefined ? mask(kind, value) : isMoney(value) ? (showMoney(value) ?? value) : value
  return {
    ...(typing && !readOnly ? {} : { value: shown }),
    onFocus({ currentTarget: box }: FocusEvent<HTMLInputElement>) {
      // During the event, the selection is not set yet.
      queueMicrotask(() => {
        if (!readOnly) showPlain(box, shown, value)
        setTyping(true)
      })
    },
    onBlurCapture: () => setTyping(false),
  }
}

/** Writes the plain value here, because React would write it after the event and move the selection to the end. */
function showPlain(box: HTMLInputElement, shown: string, value: string): void {
  if (box.value !== shown) return
  // A text that is no amount is displayed as it was typed, and its commas stay.
  const plain = (text: string) => (shown === value ? text : text.replace(SEPARATOR, ''))
  const plainPosition = (at: number | null) => plain(shown.slice(0, at ?? shown.length)).length
  const [start, end] = [plainPosition(box.selectionStart), plainPosition(box.selectionEnd)]
  box.value = value
  box.setSelectionRange(start, end)
}
