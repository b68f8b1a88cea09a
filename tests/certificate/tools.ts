import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a temporary folder that is deleted on disposal (`using`). */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'certificate-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** Runs a program and returns its exit status and its two outputs as one text. Throws when the program is not installed. */
export function run(program: string, args: readonly string[], input?: Uint8Array): { status: number | null; text: string } {
  const { status, stdout, stderr, error } = spawnSync(program, args, { input, maxBuffer: 64 * 1024 * 1024 })
  if (error) throw error
  return { status, text: `${stdout.toString()}${stderr.toString()}` }
}

export const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'ignore'] })

export const FOR_DOCUMENTS = [
  'basicConstraints=critical,CA:false',
  'keyUsage=critical,digitalSignature,nonRepudiation',
  'extendedKeyUsage=emailProtection,1.3.6.1.5.5.7.3.36',
  'subjectAltName=email:operator@example.invalid',
]

/** Creates a self-signed certificate and its key with openssl. */
export function selfSigned(folder: string, name: string, extensions: readonly string[] = FOR_DOCUMENTS) {
  const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)]
  const subject = `/CN=${name}/emailAddress=operator@example.invalid`
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
    '-subj',
    subject,
    '-days',
    '3650',
    ...extensions.flatMap((one) => ['-addext', one]),
  )
  return { cert, key }
}

/** Creates an NSS database that trusts one certificate, for pdfsig. */
export function trustDatabase(folder: string, cert: string): string {
  const database = join(folder, 'nss')
  execFileSync('mkdir', ['-p', database])
  execFileSync('certutil', ['-N', '-d', `sql:${database}`, '--empty-password'])
  execFileSync('certutil', ['-A', '-d', `sql:${database}`, '-n', 'operator', '-t', 'P,P,P', '-i', cert])
  return database
}

export function writeTo(folder: string, name: string, bytes: Uint8Array | string): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
