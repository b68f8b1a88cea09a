import type { Hono } from 'hono'
import type { Database } from '../database/tables.ts'
import { FILES_PATH } from '../files/signing.ts'
import type { Files } from '../files/store.ts'
import { ApiError } from '../handler/api-error.ts'
import type { Env } from './env.ts'
import { streamOf } from './stream-file.ts'

/**
 * Serves files at signed addresses only (DEC-21). Every file is an attachment with the type of its content, so that a browser never
 * opens an uploaded file as a page of this origin; `<img>` still shows pictures. Throws `forbidden` (403) for an invalid or expired
 * address, and `gone` (404) for a deleted file.
 */
export function serveFiles(app: Hono<Env>, { db, files, clock }: { db: Database; files: Files; clock: () => number }): void {
  app.get(`${FILES_PATH}/:fileId`, async (context) => {
    context.set('pattern', `${FILES_PATH}/{fileId}`)
    const fileId = context.req.param('fileId')
    const { expires, signature } = context.req.query()
    if (!files.isValid(fileId, { expires, signature }, clock())) throw new ApiError('forbidden')
    const file = await db.selectFrom('file').select(['fileName', 'contentType']).where('fileId', '=', fileId).executeTakeFirst()
    const stored = file && (await files.store.open(db, fileId))
    if (!stored) throw new ApiError('gone')
    const headers = {
      'Content-Type': file.contentType,
      'Content-Length': String(stored.size),
      'Content-Disposition': attachment(file.fileName),
      'Cross-Origin-Resource-Policy': 'same-origin',
    }
    return new Response(streamOf(stored.pieces()), { headers })
  })
}

/** Returns the Content-Disposition header with an ASCII fallback and the full name (RFC 6266). */
function attachment(fileName: string): string {
  const plain = `file${fileName.slice(fileName.lastIndexOf('.'))}`
  const whole = encodeURIComponent(fileName).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
