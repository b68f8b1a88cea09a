import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderSVG } from 'uqr'
import { cut } from '../../renderer/language/text.ts'
import { projectRoot } from '../config/project-root.ts'
import type { CertificateDocument } from './document.ts'
import { fontFamilies, fontPaths } from './fonts.ts'
import { createTypesetter, type Typeset } from './typesetter.ts'

/** The files embedded in a certificate. */
export interface Enclosures {
  autograph: Uint8Array | undefined
  /** One per photo; undefined when it cannot be rendered. */
  photos: readonly (Uint8Array | undefined)[]
  /** The evidence bundle as JSON. */
  bundle: string | undefined
}

const BUNDLE = 'evidence.json'
/** Maximum length of any text of a document in code points. Typst refuses longer ones in some places, and takes seconds for megabytes. */
const MAX_TEXT = 8_000

const folder = () => join(projectRoot(), 'server', 'certificate')

let sharedTypesetter: Typeset | undefined
/** Shares one worker thread per process. */
const typeset = (): Typeset =>
  (sharedTypesetter ??= createTypesetter({
    program: join(folder(), 'typeset-worker.mjs'),
    workerData: { workspace: folder(), fontPaths: fontPaths() },
  }))

/** Renders a certificate as PDF/A-3b in a worker thread, with subset fonts and without network access. Rejects when the template fails. */
export async function renderPdf(document: CertificateDocument, { autograph, photos, bundle }: Enclosures, at: Date): Promise<Uint8Array> {
  const attachments = {
    'autograph.png': autograph,
    ...Object.fromEntries(photos.map((photo, place) => [`photo-${place}.jpg`, photo])),
    [BUNDLE]: bundle === undefined ? undefined : Buffer.from(bundle),
    'verify.svg': Buffer.from(renderSVG(document.verify.address, { ecc: 'M', border: 0 })),
  }
  const inputs = {
    certificate: JSON.stringify(document, (_name, value: unknown) => (typeof value === 'string' ? cut(value, MAX_TEXT) : value)),
    fonts: JSON.stringify(fontFamilies()),
    bundle: bundle === undefined ? '' : BUNDLE,
    at: JSON.stringify([
      at.getUTCFullYear(),
      at.getUTCMonth() + 1,
      at.getUTCDate(),
      at.getUTCHours(),
      at.getUTCMinutes(),
      at.getUTCSeconds(),
    ]),
  }
  const files = Object.fromEntries(Object.entries(attachments).flatMap(([name, bytes]) => (bytes ? [[join(folder(), name), bytes]] : [])))
  return typeset()({ layout: readFileSync(join(folder(), 'certificate.typ'), 'utf8'), inputs, files })
}
