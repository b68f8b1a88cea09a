import { S3Client } from '@aws-sdk/client-s3'
import { TimeoutError, withTimeout } from 'es-toolkit'
import { outsideServer } from '../../handler/outside-server.ts'
import { StorageError } from '../disk-access.ts'
import type { S3Options } from './options.ts'

/** How often a request is sent in all. */
const ATTEMPTS = 4

export interface S3Limits {
  /** The time of an access with all its repetitions, in milliseconds. */
  limitMs: number
  /** How long a connection may be silent before its request is repeated, in milliseconds. */
  silentMs: number
}

export const S3_LIMITS: S3Limits = { limitMs: 20_000, silentMs: 5_000 }

/**
 * Creates a client that reads no settings of its own: neither variables of the environment, nor profiles, nor metadata of a machine. It sends
 * no checksums in headers, which not all services know: the signature contains the SHA-256 of each request.
 */
export const createClient = (options: S3Options, { silentMs }: S3Limits): S3Client =>
  new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
    forcePathStyle: options.isPathStyle,
    requestHandler: { connectionTimeout: silentMs, socketTimeout: silentMs },
    maxAttempts: ATTEMPTS,
    retryMode: 'standard',
    defaultsMode: 'standard',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    authSchemePreference: [],
    disableClockSkewCorrection: false,
    disableS3ExpressSessionAuth: true,
    sigv4aSigningRegionSet: [options.region],
    useArnRegion: false,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    userAgentAppId: 'steward',
  })

/** The parts of a client's error that are used. Errors of S3 have `$fault`, all errors of requests have `$metadata`. */
interface ClientError {
  name: string
  code?: unknown
  $fault?: unknown
  $metadata?: { httpStatusCode?: number }
}

export const nameOf = (error: unknown): string => (error as Partial<ClientError> | null)?.name ?? ''

/** Returns the code of an error: of the system, of S3, or the status of an answer that S3 has not given. */
export function codeOf(error: unknown): string {
  const { name, code, $fault, $metadata } = error as ClientError
  if (error instanceof TimeoutError || name === 'AbortError') return 'ETIMEDOUT'
  if (typeof code === 'string') return code
  // A connection was silent.
  if (name === 'TimeoutError') return 'ETIMEDOUT'
  if ($fault !== undefined && /^[A-Za-z]+$/.test(name) && !name.startsWith('Unknown')) return name
  return $metadata?.httpStatusCode === undefined ? 'NO_S3' : `HTTP_${$metadata.httpStatusCode}`
}

const isOfRequest = (error: unknown): boolean => error instanceof TimeoutError || (error instanceof Error && '$metadata' in error)

/**
 * Runs an access within `limitMs` milliseconds, and cancels its requests afterwards. Throws a `StorageError` for errors of S3 and of the network.
 * It has no cause, because an error of the client contains the answer.
 */
export async function runWithin<Result>(limitMs: number, access: (abort: AbortController) => Promise<Result>): Promise<Result> {
  const abort = new AbortController()
  try {
    return await outsideServer(() => withTimeout(() => access(abort), limitMs))
  } catch (error) {
    abort.abort()
    throw isOfRequest(error) ? new StorageError({ code: codeOf(error) }) : error
  }
}
