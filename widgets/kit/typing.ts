import { type SyntheticEvent, useRef, useState } from 'react'
import { AS_IS, editOf, type TextFormat } from './edit.ts'

type Box = HTMLInputElement | HTMLTextAreaElement

interface TypingOptions {
  value: string
  limit?: number | undefined
  format?: TextFormat | undefined
  onChange(value: string): void
  onBlur?(): void
}

/**
 * Returns handlers of a text input with a limit in code points that support input methods. During a composition the value is not cut and
 * not reported, because cutting would break the composition. Leaving the field ends a composition, because some input methods of phones
 * report no end.
 */
export function useTyping({ value, limit, format = AS_IS, onChange, onBlur }: TypingOptions) {
  const [draft, setDraft] = useState<string>()
  // A ref instead of state, because the first characters may arrive before the next render.
  const composing = useRef(false)

  function report(box: Box, deletesForward = false): void {
    composing.current = false
    setDraft(undefined)
    const caret = box.selectionStart ?? box.value.length
    const edit = editOf({ before: value, shown: box.value, caret, deletesForward }, limit, format)
    // Written here, because React would write the corrected text after the event and move the caret to the end.
    if (box.value !== edit.shown) {
      box.value = edit.shown
      if (document.activeElement === box) box.setSelectionRange(edit.caret, edit.caret)
    }
    onChange(edit.value)
  }

  return {
    value: draft ?? format.show(value),
    onChange({ currentTarget: box, nativeEvent }: SyntheticEvent<Box>) {
      const { inputType = '', isComposing } = nativeEvent as Partial<InputEvent>
      if (composing.current && (isComposing || inputType === '' || inputType.includes('Composition'))) setDraft(box.value)
      else report(box, inputType.endsWith('Forward'))
    },
    onCompositionStart() {
      composing.current = true
    },
    onCompositionEnd: ({ currentTarget: box }: SyntheticEvent<Box>) => report(box),
    onBlur({ currentTarget: box }: SyntheticEvent<Box>) {
      if (composing.current) report(box)
      onBlur?.()
    },
  }
}

/** The key code of a key press that an input method handles. */
const HANDLED_BY_INPUT_METHOD = 229

/** Whether a key press belongs to a composition. Safari reports the Enter that ends one after its end, with the key code 229. */
export const endsComposition = ({ nativeEvent }: { nativeEvent: KeyboardEvent }): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === HANDLED_BY_INPUT_METHOD
