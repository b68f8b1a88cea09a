import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openssl, selfSigned, writeTo } from './tools.ts'

/** How the authority behaves: as it should, never answering, away, stamping another hash than it was asked for, talking nonsense, or never ending. */
type Manner = 'good' | 'silent' | 'down' | 'otherHash' | 'nonsense' | 'endless'

const EXTENSIONS = ['basicConstraints=CA:false', 'keyUsage=critical,digitalSignature', 'extendedKeyUsage=critical,timeStamping']

/** A time stamp authority on this machine: openssl behind HTTP; with a certificate of its own, or the one that is given. */
export async function startTimeStampAuthority(folder: string, given?: { own: string; cert: string; key: string }) {
  const { cert, key } = given ?? selfSigned(folder, 'authority', EXTENSIONS)
  const serial = writeTo(folder, 'serial', '01\n')
  const config = writeTo(
    folder,
    'tsa.cnf',
    `[tsa]\ndefault_tsa = it\n[it]\nserial = ${serial}\nsigner_cert = ${given?.own ?? cert}\n${given ? `certs = ${cert}\n` : ''}signer_key = ${key}\nsigner_digest = sha256\ndefault_policy = 1.2.3.4\ndigests = sha256, sha384, sha512\ness_cert_id_alg = sha256\n`,
  )
  const state: { manner: Manner; asked: number } = { manner: 'good', asked: 0 }
  const stamp = (query: Uint8Array): Buffer => {
    const asked = writeTo(folder, 'query.tsq', query)
    const answered = join(folder, 'answer.tsr')
    openssl('ts', '-reply', '-config', config, '-queryfile', asked, '-out', answered)
    return readFileSync(answered)
  }
  const another = () => openssl('ts', '-query', '-digest', 'ab'.repeat(32), '-sha256', '-cert')
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    state.asked += 1
    const query = await bodyOf(request)
    if (state.manner === 'silent') return
    if (state.manner === 'down') return void response.writeHead(503).end()
    if (state.manner === 'nonsense') return void response.end('nonsense')
    if (state.manner === 'endless') return endless(response)
    response.end(stamp(state.manner === 'otherHash' ? another() : query))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    cert,
    state,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Writes for as long as anybody reads. */
export function endless(response: ServerResponse): void {
  while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  if (!response.destroyed) response.once('drain', () => endless(response))
}

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
