import { type FocusEvent, useState } from 'react'
import { mask } from '../../renderer/widget.ts'

/**
 * A value with its middle hidden while nobody types in it, so that whoever looks over a shoulder does not read it (CUSTDETAIL-16). One
 * that is only shown stays hidden.
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
