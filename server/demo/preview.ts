import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isContentPath } from '../content/trees.ts'
import { schemaFolder, readSchemas } from '../schemas/read-schemas.ts'
import type { PreviewReply, PreviewRequest } from '../preview/protocol.ts'
import { startDemo } from './start.ts'

/**
 * The process of one preview of the workbench: the demo with its own folder. It uses the content that the server sends. It ends
 * with the server.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'steward-preview-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
process.once('disconnect', () => process.exit())
process.once('SIGTERM', () => process.exit())

let offset = 0
const clock = () => Date.now() + offset
const quiet = () => undefined
const demo = await startDemo({ port: 0, hosts: ['127.0.0.1'], dataDir, clock, log: quiet, passwordCost: { N: 1024, r: 8, p: 1 } })
const program = schemaFolder()

const say = (reply: PreviewReply) => process.send?.(reply)

async function perform(request: PreviewRequest): Promise<void> {
  switch (request.about) {
    case 'content': {
      const texts = new Map(request.files)
      const paths = [...new Set([...program.paths().filter((path) => !texts.has(path) && !isContentPath(path)), ...texts.keys()])]
      const text = (path: string) => texts.get(path) ?? program.text(path)
      return demo.replaceSchemas(readSchemas({ paths: () => paths, text, size: (path) => Buffer.byteLength(text(path)) }))
    }
    case 'clock':
      offset = request.offset
      return undefined
    case 'reset':
      await fetch(`${demo.url}/dev/reset`, { method: 'POST', headers: { Origin: demo.url } })
      return undefined
  }
}

process.on('message', (request: PreviewRequest) => {
  const { id } = request
  perform(request).then(
    () => say({ about: 'answer', id }),
    (error: unknown) => say({ about: 'answer', id, failure: error instanceof Error ? error.message : String(error) }),
  )
})
say({ about: 'listens', port: Number(new URL(demo.url).port) })
