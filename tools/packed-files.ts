import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify<Buffer, object, Buffer>(brotliCompress)
const zip = promisify<Buffer, object, Buffer>(gzip)
const PACKABLE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.wasm'])
/** Below this a packed file is hardly smaller. */
const WORTH_IT_BYTES = 1_024

/**
 * Writes beside each text of the built client the same as brotli (`.br`) and gzip (`.gz`), as small as they get: that takes
 * seconds, which no request may wait for. The server sends what a browser takes (`server/http/client`).
 */
export function packedFiles(): Plugin {
  return {
    name: 'packed-files',
    apply: 'build',
    async writeBundle({ dir = '.' }) {
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((path) => PACKABLE.has(extname(path)))
      await Promise.all(files.map((path) => packed(join(dir, path))))
    },
  }
}

async function packed(file: string): Promise<void> {
  const body = readFileSync(file)
  if (body.length < WORTH_IT_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  writeFileSync(`${file}.br`, await brotli(body, { params }))
  writeFileSync(`${file}.gz`, await zip(body, { level: constants.Z_BEST_COMPRESSION }))
}
