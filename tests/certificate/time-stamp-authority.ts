import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openssl, selfSigned, writeTo } from './tools.ts'

/** How the authority answers: correctly, never, with 503, with a stamp of another hash, with invalid bytes, or without end. */
type Behaviour = 'good' | 'silent' | 'down' | 'otherHash' | 'nonsense' | 'endless'

const EXTENSIONS = ['basicConstraints=CA:false', 'keyUsage=critical,digitalSignature', 'extendedKeyUsage=critical,timeStamping']

/** Starts a time stamp authority, openssl behind HTTP, with the given certificate or a new self-signed one. */
export async function startTimeStampAuthority(folder: string, given?: { own: string; cert: string; key: string }) {
  const { cert, key } = given ?? selfSigned(folder, 'authority', EXTENSIONS)
  const serial = writeTo(folder, 'serial', '01\n')
  const config = writeTo(
    folder,
    'tsa.cnf',
    `[tsa]\ndefault_tsa = it\n[it]\nserial = ${serial}\nsigner_cert = ${given?.own ?? cert}\n${given ? `certs = ${cert}\n` : ''}signer_key = ${key}\nsigner_digest = sha256\ndefault_policy = 1.2.3.4\ndigests = sha256, sha384, sha512\ness_cert_id_alg = sha256\n`,
  )
  const state: { behaviour: Behaviour; requests: number } = { behaviour: 'good', requests: 0 }
  const stamp = (query: Uint8Array): Buffer => {
    const request = writeTo(folder, 'query.tsq', query)
    const response = join(folder, 'answer.tsr')
    openssl('ts', '-reply', '-config', config, '-queryfile', request, '-out', response)
    return readFileSync(response)
  }
  const queryOfAnotherHash = () => openssl('ts', '-query', '-digest', 'ab'.repeat(32), '-sha256', '-cert')
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    state.requests += 1
    const query = await bodyOf(request)
    if (state.behaviour === 'silent') return
    if (state.behaviour === 'down') return void response.writeHead(503).end()
    if (state.behaviour === 'nonsense') return void response.end('nonsense')
    if (state.behaviour === 'endless') return endless(response)
    response.end(stamp(state.behaviour === 'otherHash' ? queryOfAnotherHash() : query))
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

/** Writes until the client closes the connection. */
export function endless(response: ServerResponse): void {
  while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  if (!response.destroyed) response.once('drain', () => endless(response))
}

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
