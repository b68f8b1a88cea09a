import { type Stroke } from '../../renderer/widget.ts'

/** The field's value: strokes and their picture. The size is the paper's, in CSS pixels. */
export interface SignatureValue {
  /** A PNG, as a data URL. */
  picture: string
  strokes: readonly Stroke[]
  width: number
  height: number
}

/** Returns the value as a signature; undefined when it contains no strokes. */
export function signatureOf(value: unknown): SignatureValue | undefined {
  const found = value as Partial<SignatureValue> | null | undefined
  return found && Array.isArray(found.strokes) && found.strokes.length > 0 ? (found as SignatureValue) : undefined
}
