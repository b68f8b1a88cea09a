import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bodyOf, endless } from './time-stamp-authority.ts'
import { FOR_DOCUMENTS, openssl, writeTo } from './tools.ts'

/** How the authority's answers are: as they should be, never coming, away, nonsense, of no end, or about another certificate. */
type Manner = 'good' | 'silent' | 'down' | 'nonsense' | 'endless' | 'other'

/** Keys of curves are made at once. */
const FAST = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
/** For so many days an answer or list counts. */
export const DAYS = 30
const STAMPING = ['basicConstraints=CA:false', 'keyUsage=critical,digitalSignature', 'extendedKeyUsage=critical,timeStamping']
const ANSWERING = ['basicConstraints=CA:false', 'keyUsage=critical,digitalSignature', 'extendedKeyUsage=OCSPSigning']

/**
 * An authority on this machine, by openssl: it makes certificates, and says over HTTP whether they stand, by answers (OCSP) or by a list
 * (CRL).
 */
export async function startAuthority(parent: string) {
  const folder = join(parent, 'authority')
  mkdirSync(folder)
  const state: { manner: Manner; asked: number } = { manner: 'good', asked: 0 }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const root = join(folder, 'root.pem')
  const rootKey = join(folder, 'root.key')
  openssl(
    ...`req -x509 -nodes -days 3650 -keyout ${rootKey} -out ${root} -subj`.split(' '),
    '/CN=An authority',
    ...FAST,
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

  /** A certificate of this authority with its key, and the authority's own after it. */
  function make(name: string, extensions: readonly string[], by: 'ocsp' | 'list' | 'none', days = 3_000) {
    const [request, key, cert] = [join(folder, `${name}.csr`), join(folder, `${name}.key`), join(folder, `${name}.crt`)]
    const subject = `/CN=${name}/emailAddress=operator@example.invalid`
    openssl('req', ...(by === 'none' ? FAST : ['-newkey', 'rsa:2048']), '-nodes', '-keyout', key, '-out', request, '-subj', subject)
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
    state.asked += 1
    const body = await bodyOf(request)
    if (state.manner === 'silent') return
    if (state.manner === 'down') return void response.writeHead(503).end()
    if (state.manner === 'nonsense') return void response.end('nonsense')
    if (state.manner === 'endless') return endless(response)
    response.end(request.url === '/list' ? list() : said(body))
  }

  function said(body: Uint8Array): Buffer {
    const asked = writeTo(folder, 'ask.der', body)
    const answered = join(folder, 'answer.der')
    const query = state.manner === 'other' ? aboutAnother() : asked
    openssl(
      ...`ocsp -index ${index} -CA ${root} -rsigner ${responder.own} -rkey ${responder.key}`.split(' '),
      ...`-reqin ${query} -respout ${answered} -ndays ${DAYS}`.split(' '),
    )
    return readFileSync(answered)
  }

  function aboutAnother(): string {
    const query = join(folder, 'other.der')
    openssl('ocsp', '-issuer', root, '-cert', responder.own, '-no_nonce', '-reqout', query)
    return query
  }

  function list(): Buffer {
    const [pem, der] = [join(folder, 'list.pem'), join(folder, 'list.der')]
    openssl('ca', '-gencrl', '-config', config, '-out', pem, '-crldays', String(DAYS))
    openssl('crl', '-in', pem, '-outform', 'DER', '-out', der)
    return readFileSync(der)
  }

  return {
    root,
    state,
    /** For signing documents. */
    operator: (by: 'ocsp' | 'list' | 'none' = 'ocsp') => make('operator', FOR_DOCUMENTS, by),
    /** For time stamps. */
    stamper: (name = 'stamper', days?: number) => make(name, STAMPING, 'ocsp', days),
    revoke: ({ own }: { own: string }) => openssl('ca', '-config', config, '-revoke', own),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
