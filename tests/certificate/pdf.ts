import type { Evidence } from '../../server/evidence/evidence.ts'
import { contentOf } from '../../server/certificate/content.ts'
import { documentOf } from '../../server/certificate/document.ts'
import { createDraw } from '../../server/certificate/render-pictures.ts'
import { renderPdf } from '../../server/certificate/render.ts'
import { readSchemas } from '../../server/schemas/read-schemas.ts'
import { makeEvidence, SIGNED_AT } from './evidence.ts'

const schemas = readSchemas()

/** Renders the PDF of a sample signature, not yet signed by the operator. */
export async function makePdf(more: Partial<Evidence> = {}): Promise<Uint8Array> {
  const evidence = await makeEvidence(more)
  const { autograph, photos } = await createDraw()(evidence)
  const content = contentOf(evidence, schemas, 'https://steward.example.com/verify')
  const drawn = { autograph: autograph !== undefined, photos: photos.map((photo) => photo !== undefined), bundle: false }
  return renderPdf(documentOf(content, schemas, drawn), { autograph, photos, bundle: undefined }, new Date(SIGNED_AT))
}
