import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { renderSVG } from 'uqr'
import { projectRoot } from '../config/project-root.ts'
import type { CertificateDocument } from './document.ts'
import { fontFamilies, fontPaths } from './fonts.ts'

/** What is put beside the texts of a certificate. */
export interface Enclosures {
  autograph: Uint8Array | undefined
  /** One for each photo; undefined where none can be drawn. */
  photos: readonly (Uint8Array | undefined)[]
  /** The evidence as JSON, for whoever checks it. */
  bundle: string | undefined
}

const BUNDLE = 'evidence.json'

let made: NodeCompiler | undefined
/** Made at the first certificate: reading its fonts takes a quarter of a second. */
const compiler = (): NodeCompiler =>
  (made ??= NodeCompiler.create({ workspace: join(projectRoot(), 'server', 'certificate'), fontArgs: [{ fontPaths: fontPaths() }] }))

/** Draws a certificate as PDF/A-3b: its fonts' subsets are in it, and nothing is fetched. Throws what the layout can't draw. */
export function renderPdf(document: CertificateDocument, { autograph, photos, bundle }: Enclosures, at: Date): Buffer {
  const typst = compiler()
  const folder = join(projectRoot(), 'server', 'certificate')
  const put = (name: string, bytes: Uint8Array | undefined) => bytes && typst.mapShadow(join(folder, name), Buffer.from(bytes))
  try {
    put('autograph.png', autograph)
    for (const [place, photo] of photos.entries()) put(`photo-${place}.jpg`, photo)
    put(BUNDLE, bundle === undefined ? undefined : Buffer.from(bundle))
    put('verify.svg', Buffer.from(renderSVG(document.verify.address, { ecc: 'M', border: 0 })))
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
    const layout = readFileSync(join(folder, 'certificate.typ'), 'utf8')
    return typst.pdf({ mainFileContent: layout, inputs, resetRead: true }, { pdfStandard: 'a-3b' })
  } finally {
    typst.resetShadow()
    // What was drawn is somebody's, and is not drawn again.
    typst.evictCache(0)
  }
}
