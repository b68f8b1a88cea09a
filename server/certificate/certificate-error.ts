/**
 * A certificate could not be made. `code` has the reason and, once known, the signature. It has no content of the certificate, so it may
 * be logged.
 */
export class CertificateError extends Error {
  override name = 'CertificateError'
  readonly code: string

  constructor(code: string, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

/** Returns a failure with the id of its signature. Messages of other errors may quote personal data and are left out. */
export function failureOf(signatureId: string, error: unknown): CertificateError {
  const { code, name } = error instanceof Error ? (error as Error & { code?: unknown }) : { code: undefined, name: typeof error }
  const failure = new CertificateError(`signature ${signatureId}: ${typeof code === 'string' ? code : name}`, { cause: error })
  if (error instanceof Error && error.stack !== undefined) failure.stack = error.stack
  return failure
}
