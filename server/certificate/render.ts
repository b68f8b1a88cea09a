import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderSVG } from 'uqr'
import { projectRoot } from '../config/project-root.ts'
import type { CertificateDocument } from './document.ts'
import { fontFamilies, fontPaths } from './fonts.ts'
import { createTypesetter, type Typeset } from './typesetter.ts'

/** What is put beside the texts of a certificate. */
export interface Enclosures {
  autograph: Uint8Array | undefined
  /** One for each photo; undefined where none can be drawn. */
  photos: readonly (Uint8Array | undefined)[]
  /** The evidence as JSON, for whoever checks it. */
  bundle: string | undefined
}

const BUNDLE = 'evidence.json'

const folder = () => join(projectRoot(), 'server', 'certificate')

let made: Typeset | undefined
/** One thread for all certificates of the process. */
const typeset = (): Typeset =>
  (made ??= createTypesetter({
    program: join(folder(), 'typeset-worker.mjs'),
    given: { workspace: folder(), fontPaths: fontPaths() },
  }))

/**
 * Draws a certificate as PDF/A-3b, beside the thread that answers requests: its fonts' subsets are in it, and nothing is fetched.
 * Rejects with what the layout can't draw.
 */
export async function renderPdf(document: CertificateDocument, { autograph, photos, bundle }: Enclosures, at: Date): Promise<Uint8Array> {
  const enclosed = {
    'autograph.png': autograph,
    ...Object.fromEntries(photos.map((photo, place) => [`photo-${place}.jpg`, photo])),
    [BUNDLE]: bundle === undefined ? undefined : Buffer.from(bundle),
    'verify.svg': Buffer.from(renderSVG(document.verify.address, { ecc: 'M', border: 0 })),
  }
  const inputs = {
    certificate: JSON.stringify(document),
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
  const files = Object.fromEntries(Object.entries(enclosed).flatMap(([name, bytes]) => (bytes ? [[join(folder(), name), bytes]] : [])))
  return typeset()({ layout: readFileSync(join(folder(), 'certificate.typ'), 'utf8'), inputs, files })
}
