/** Explanations of codes for an operator. */
const REASONS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist',
  InvalidBucketName: 'the service refuses the name of the bucket',
  InvalidAccessKeyId: 'the service does not know FILES_S3_ACCESS_KEY',
  SignatureDoesNotMatch: 'FILES_S3_SECRET_KEY is not the secret of FILES_S3_ACCESS_KEY',
  AccessDenied: 'the access key may not read, write, list and delete there',
  PermanentRedirect: 'the bucket is in another region than FILES_S3_REGION, or at another endpoint',
  AuthorizationHeaderMalformed: 'the bucket is in another region than FILES_S3_REGION',
  SecondLevelDomainForbidden: 'the service needs FILES_S3_PATH_STYLE=off',
  RequestTimeTooSkewed: "this machine's clock is wrong",
  ETIMEDOUT: 'FILES_S3_ENDPOINT does not answer in time',
  ECONNREFUSED: 'FILES_S3_ENDPOINT refuses connections',
  ECONNRESET: 'FILES_S3_ENDPOINT ends connections without an answer',
  ENOTFOUND: 'the host of FILES_S3_ENDPOINT is unknown',
  EAI_AGAIN: 'the host of FILES_S3_ENDPOINT cannot be resolved',
}

const NOT_S3 = 'FILES_S3_ENDPOINT does not answer like S3'

/** Returns why a bucket cannot be used, with the code. */
export function reasonOf(code: string): string {
  const reason = REASONS[code] ?? (/^(NO_S3|NotFound|HTTP_)/.test(code) ? NOT_S3 : undefined)
  return reason === undefined ? code : `${reason} (${code})`
}
