import { DEFAULT_REGION } from '../../config/settings/declared/files.ts'
import type { SettingName, SomeSettings } from '../../config/settings/declaration.ts'

export const S3_SETTINGS = [
  'FILES_S3_ENDPOINT',
  'FILES_S3_REGION',
  'FILES_S3_BUCKET',
  'FILES_S3_PREFIX',
  'FILES_S3_ACCESS_KEY',
  'FILES_S3_SECRET_KEY',
  'FILES_S3_PATH_STYLE',
] as const satisfies readonly SettingName[]

/** A place in an S3-compatible storage. */
export interface S3Options {
  endpoint: string
  region: string
  bucket: string
  /** Precedes all names of objects; empty, or with a slash at its end. */
  prefix: string
  accessKey: string
  secretKey: string
  /** Whether the bucket is in the path of addresses, not in the host. */
  isPathStyle: boolean
}

/** Returns the bucket of the settings; undefined without one. A rule of the settings requires them together. */
export function s3From(settings: SomeSettings<(typeof S3_SETTINGS)[number]>): S3Options | undefined {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket } = settings
  const { FILES_S3_ACCESS_KEY: accessKey, FILES_S3_SECRET_KEY: secretKey } = settings
  const { FILES_S3_REGION: region, FILES_S3_PREFIX: prefix, FILES_S3_PATH_STYLE: isPathStyle } = settings
  if (endpoint === undefined || bucket === undefined || accessKey === undefined || secretKey === undefined) return undefined
  return {
    endpoint,
    region: region ?? DEFAULT_REGION,
    bucket,
    prefix: prefix === undefined ? '' : `${prefix.replace(/\/$/, '')}/`,
    accessKey,
    secretKey,
    isPathStyle: isPathStyle ?? true,
  }
}
