import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bodyOf, endless } from './time-stamp-authority.ts'
import { FOR_DOCUMENTS, openssl, writeTo } from './tools.ts'

/** How the authority answers: correctly, never, with 503, with invalid bytes, without end, or about another certificate. */
type Behaviour = 'good' | 'silent' | 'down' | 'nonsense' | 'endless' | 'other'

/** EC keys, because openssl generates RSA keys much more slowly. */
const EC_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
/** Validity of an OCSP response or CRL, in days. */
export const VALID_DAYS = 30
const STAMPING = ['basicConstraints=CA:false', 'keyUsage=critical,digitalSignature', 'extendedKeyUsage=critical,timeStamping']
const ANSWERING = ['basicConstraints=CA:false', 'keyUsage=critical,digitalSignature', 'extendedKeyUsage=OCSPSigning']

/**
 * Starts a certificate authority based on openssl. It issues certificates and publishes revocations over HTTP, as OCSP
 * responses or as a CRL.
 */
export async function startAuthority(parent: string) {
  const folder = join(parent, 'authority')
  mkdirSync(folder)
  const state: { behaviour: Behaviour; requests: number } = { behaviour: 'good', requests: 0 }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const root = join(folder, 'root.pem')
  const rootKey = join(folder, 'root.key')
  openssl(
    ...`req -x509 -nodes -days 3650 -keyout ${rootKey} -out ${root} -subj`.split(' '),
    '/CN=An authority',
    ...EC_KEY,
    ...'-addext basicConstraints=critical,CA:true -addext keyUsage=critical,keyCertSign,cRLSign'.split(' '),
  )
  const index = writeTo(folder, 'index.txt', '')
  writeTo(folder, 'index.txt.attr', 'unique_subject = no\n')
  writeTo(folder, 'crlnumber', '01\n')
  const config = writeTo(
    folder,
    'ca.cnf',
    `[ca]\ndefault_ca = it\n[it]\ndatabase = ${index}\nserial = ${join(folder, 'serial')}\ncrlnumber = ${join(folder, 'crlnumber')}\nnew_certs_dir = ${folder}\ncertificate = ${root}\nprivate_key = ${rootKey}\ndefault_md = sha256\npolicy = any\nunique_subject = no\n[any]\ncommonName = supplied\nemailAddress = optional\n`,
  )
  writeTo(folder, 'serial', '1000\n')
  const responder = make('responder', ANSWERING, 'none')

  /** Issues a certificate. `cert` is the file with the chain, `own` the file with the certificate alone. */
  function make(name: string, extensions: readonly string[], by: 'ocsp' | 'list' | 'none', days = 3_000) {
    const [request, key, cert] = [join(folder, `${name}.csr`), join(folder, `${name}.key`), join(folder, `${name}.crt`)]
    const subject = `/CN=${name}/emailAddress=operator@example.invalid`
    openssl('req', ...(by === 'none' ? EC_KEY : ['-newkey', 'rsa:2048']), '-nodes', '-keyout', key, '-out', request, '-subj', subject)
    const where = {
      ocsp: [`authorityInfoAccess=OCSP;URI:${url}/ocsp`],
      list: [`crlDistributionPoints=URI:${url}/list`],
      none: [],
    }[by]
    const extra = writeTo(folder, `${name}.ext`, [...extensions, ...where].join('\n'))
    openssl('ca', '-batch', '-notext', '-config', config, '-in', request, '-out', cert, '-days', String(days), '-extfile', extra)
    const chain = writeTo(folder, `${name}.pem`, readFileSync(cert, 'utf8') + readFileSync(root, 'utf8'))
    return { cert: chain, own: cert, key }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    state.requests += 1
    const body = await bodyOf(request)
    if (state.behaviour === 'silent') return
    if (state.behaviour === 'down') return void response.writeHead(503).end()
    if (state.behaviour === 'nonsense') return void response.end('nonsense')
    if (state.behaviour === 'endless') return endless(response)
    response.end(request.url === '/list' ? revocationList() : ocspResponse(body))
  }

  function ocspResponse(body: Uint8Array): Buffer {
    const request = writeTo(folder, 'request.der', body)
    const response = join(folder, 'response.der')
    const query = state.behaviour === 'other' ? queryAboutAnother() : request
    openssl(
      ...`ocsp -index ${index} -CA ${root} -rsigner ${responder.own} -rkey ${responder.key}`.split(' '),
      ...`-reqin ${query} -respout ${response} -ndays ${VALID_DAYS}`.split(' '),
    )
    return readFileSync(response)
  }

  function queryAboutAnother(): string {
    const query = join(folder, 'other.der')
    openssl('ocsp', '-issuer', root, '-cert', responder.own, '-no_nonce', '-reqout', query)
    return query
  }

  function revocationList(): Buffer {
    const [pem, der] = [join(folder, 'list.pem'), join(folder, 'list.der')]
    openssl('ca', '-gencrl', '-config', config, '-out', pem, '-crldays', String(VALID_DAYS))
    openssl('crl', '-in', pem, '-outform', 'DER', '-out', der)
    return readFileSync(der)
  }

  return {
    root,
    state,
    operator: (by: 'ocsp' | 'list' | 'none' = 'ocsp') => make('operator', FOR_DOCUMENTS, by),
    /** Issues a certificate for signing time stamps. */
    stamper: (name = 'stamper', days?: number) => make(name, STAMPING, 'ocsp', days),
    revoke: ({ own }: { own: string }) => openssl('ca', '-config', config, '-revoke', own),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
