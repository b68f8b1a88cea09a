import { type Stroke } from '../../renderer/widget.ts'

/** A signature as the form keeps it: what was drawn, and a picture of it. The size is the paper's, in CSS pixels. */
export interface SignatureValue {
  /** A PNG, as a data URL. */
  picture: string
  strokes: readonly Stroke[]
  width: number
  height: number
}

/** The value of the field, if it is a signature. */
export function signatureOf(value: unknown): SignatureValue | undefined {
  const found = value as Partial<SignatureValue> | null | undefined
  return found && Array.isArray(found.strokes) && found.strokes.length > 0 ? (found as SignatureValue) : undefined
}
