import { type FocusEvent, useState } from 'react'
import { mask } from '../../renderer/widget.ts'

/**
 * Masks the middle of a value while its input does not have the focus, so that bystanders cannot read it (CUSTDETAIL-16). A read-only value
 * is always masked.
 */
export function useMasked(kind: 'idNo' | 'mobile' | undefined, value: string, readOnly: boolean) {
  const [typing, setTyping] = useState(false)
  if (kind === undefined) return {}
  return {
    ...(typing && !readOnly ? {} : { value: mask(kind, value) }),
    onFocus: () => setTyping(true),
    onBlurCapture: (_event: FocusEvent) => setTyping(false),
  }
}
