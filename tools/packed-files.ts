import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify<Buffer, object, Buffer>(brotliCompress)
const zip = promisify<Buffer, object, Buffer>(gzip)
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.wasm'])
/** Smaller files gain little from compression. */
const MIN_BYTES = 1_024
/** The build mode that writes no compressed files. */
export const UNCOMPRESSED = 'uncompressed'

/**
 * Writes a brotli (`.br`) and a gzip (`.gz`) file next to each text file of the built client. Uses the highest levels, which take seconds,
 * so that no request has to. The server chooses by Accept-Encoding (`server/http/client`).
 */
export function packedFiles(): Plugin {
  return {
    name: 'packed-files',
    apply: (_config, { command, mode }) => command === 'build' && mode !== UNCOMPRESSED,
    async writeBundle({ dir = '.' }) {
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((path) => COMPRESSIBLE.has(extname(path)))
      await Promise.all(files.map((path) => compress(join(dir, path))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const body = readFileSync(file)
  if (body.length < MIN_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  writeFileSync(`${file}.br`, await brotli(body, { params }))
  writeFileSync(`${file}.gz`, await zip(body, { level: constants.Z_BEST_COMPRESSION }))
}
