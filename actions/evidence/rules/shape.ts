import type { Bundle } from './bundle.ts'

/** The shape of a value: text, integer, either with null, a list, an object with exactly these properties, or an object or null. */
type Shape = 'text' | 'number' | 'text?' | 'number?' | readonly [Shape] | { readonly [name: string]: Shape } | { readonly orNull: Shape }

const ROW = { signatureId: 'text', linkId: 'text' } as const
const CHAIN = { linkId: 'text', length: 'number', head: 'text' } as const
const SIGNED = { at: 'number', keyId: 'text', signature: 'text' } as const

const BUNDLE: Shape = {
  format: 'text',
  version: 'number',
  signature: {
    ...ROW,
    endorNo: 'text',
    policyNo: 'text',
    contentHash: 'text',
    picture: 'text',
    strokes: 'text',
    signedAt: 'number',
    outcome: 'text',
    message: 'text',
    undoneAt: 'number?',
    method: 'text',
    typedName: 'text',
  },
  shown: { orNull: { ...ROW, shown: 'text', signer: 'text' } },
  images: [{ ...ROW, fileId: 'text', place: 'number', fileName: 'text', fileType: 'text', hash: 'text', bytes: 'text' }],
  events: [
    {
      linkId: 'text',
      seq: 'number',
      kind: 'text',
      at: 'number',
      phoneAt: 'number?',
      facts: 'text',
      detail: 'text',
      previous: 'text',
      hash: 'text',
    },
  ],
  seals: [{ ...SIGNED, signatureId: 'text', outcome: 'text', length: 'number', head: 'text', record: 'text', day: 'text' }],
  days: [{ ...SIGNED, day: 'text', root: 'text', chains: 'number', previous: 'text', hash: 'text' }],
  covered: { orNull: { day: 'text', chain: CHAIN, proof: { index: 'number', leaves: 'number', path: ['text'] } } },
  keys: [{ keyId: 'text', publicKey: 'text', addedAt: 'number', previous: 'text', previousSignature: 'text', signature: 'text' }],
  plain: {
    orNull: { picture: 'text', strokes: 'text', shown: 'text?', signer: 'text?', photos: [{ fileName: 'text', bytes: 'text' }] },
  },
  issued: SIGNED,
}

/** Whether a value is a bundle of this version, with all properties and no additional ones. */
export const isBundle = (value: unknown): value is Bundle => matches(BUNDLE, value)

function matches(shape: Shape, value: unknown): boolean {
  if (shape === 'text') return typeof value === 'string'
  if (shape === 'number') return Number.isSafeInteger(value)
  if (shape === 'text?') return value === null || typeof value === 'string'
  if (shape === 'number?') return value === null || Number.isSafeInteger(value)
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((each) => matches(shape[0] as Shape, each))
  if ('orNull' in shape) return value === null || matches(shape.orNull, value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const names = Object.keys(shape)
  return (
    Object.keys(value).length === names.length &&
    names.every(
      (name) =>
        Object.hasOwn(value, name) && matches((shape as Record<string, Shape>)[name] ?? 'text', (value as Record<string, unknown>)[name]),
    )
  )
}
