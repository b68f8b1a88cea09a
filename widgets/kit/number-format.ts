import { type NumberFormat, plainNumber } from '../../renderer/widget.ts'
import type { TextFormat } from './edit.ts'

const formats = new Map<NumberFormat, TextFormat>()

/** Returns the format of a text that is a number: displayed as it is stored, without separators. */
export function numberFormat(kind: NumberFormat): TextFormat {
  const known = formats.get(kind) ?? { strip: (shown: string) => plainNumber(shown, kind), show: (value: string) => value }
  formats.set(kind, known)
  return known
}
