import sharp from 'sharp'
import type { Evidence } from '../../server/evidence/evidence.ts'
import { sha256 } from '../../server/signing/canonical.ts'

/** Monday, 10:30 in Shanghai. */
export const SIGNED_AT = Date.UTC(2026, 10, 23, 2, 30)
const KINDS = ['reserved', 'sent', 'opened', 'codeSent', 'codeRight', 'read', 'signed', 'photoAdded', 'submitted', 'accepted'] as const
const signatureId = '0123456789abcdef0123456789abcdef'

/** Returns the evidence of a sample signature; `more` overrides its fields. */
export async function makeEvidence(more: Partial<Evidence> = {}): Promise<Evidence> {
  const events = KINDS.map((kind, index) => ({
    seq: index + 1,
    kind,
    at: SIGNED_AT + (index - KINDS.length) * 20_000,
    phoneAt: undefined,
    facts: { signatureId },
    origin: { address: '203.0.113.7', device: 'A phone' },
    hash: sha256(`event ${index}`),
    previous: index === 0 ? '' : sha256(`event ${index - 1}`),
  }))
  const head = events.at(-1)?.hash ?? ''
  return {
    signatureId,
    linkId: 'L1',
    endorNo: 'PD1',
    policyNo: 'BD1',
    erased: false,
    shown: { endorNo: 'PD1', policyNo: 'BD1', endorType: '51', endorDate: '2026-11-20', vaildDate: '2026-11-24', endorDataList: CHANGES },
    shownHash: sha256('shown'),
    schemaVersion: 'index-12345678',
    release: 7,
    consent: '我已阅读',
    signer: { role: 'policyholder', name: '司马相宜', mobile: '199****2011' },
    method: 'drawn',
    picture: (await strokes()).toString('base64'),
    pictureHash: sha256('picture'),
    strokesHash: sha256('strokes'),
    photos: [],
    signedAt: SIGNED_AT,
    phoneAt: SIGNED_AT - 2_000,
    outcome: 'accepted',
    undoneAt: undefined,
    events,
    chain: { head, length: events.length, isWhole: true },
    seal: { keyId: 'key-1', at: SIGNED_AT + 1_000, length: events.length, head },
    dayHead: { day: '2026-11-22', hash: sha256('day') },
    ...more,
  }
}

/** Names that are hard to typeset: rare characters, Uighur, Tibetan and Latin letters. */
export const NAMES = { rare: '𠮷㛃', uighur: 'مەمەت تۇرسۇن', tibetan: 'ཚེ་རིང་བཀྲ་ཤིས', latin: 'Zoë' } as const

const CHANGES = [
  { fieldName: '行驶证车主', oldValue: '司马相宜', newValue: NAMES.rare },
  { fieldName: '被保险人', oldValue: NAMES.uighur, newValue: NAMES.tibetan },
  { fieldName: '联系人', oldValue: '', newValue: NAMES.latin },
]

/** Draws a signature as the signing screen does: strokes on a transparent background. */
export const strokes = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1110" height="900"><path d="M150 500C300 200 350 700 480 430S600 300 640 520M700 300C760 500 820 560 950 330" fill="none" stroke="black" stroke-width="14"/></svg>',
    ),
  )
    .png()
    .toBuffer()
