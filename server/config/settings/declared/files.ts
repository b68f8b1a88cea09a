import { address } from '../value-types/addresses.ts'
import { folder, onOff, patternText } from '../value-types/basic.ts'
import { defaulted, optional } from '../setting.ts'

/** The region that most S3-compatible programs expect. */
export const DEFAULT_REGION = 'us-east-1'

const PAGE = 'architecture/files.md'
const ENDPOINT = 'https://s3.cn-north-1.amazonaws.com.cn'
const TOGETHER = { page: PAGE, requiredWith: 'with any other `FILES_S3_` setting' } as const

const printable = patternText('text', /^[\x21-\x7e]+$/, 'be printable ASCII without spaces')
const region = patternText('text', /^[A-Za-z0-9][A-Za-z0-9-]{0,62}$/, 'have letters, digits and hyphens only, e.g. cn-north-1')
const bucket = patternText(
  'bucket',
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
  'be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
)
const prefix = patternText(
  'text',
  /^(?=.{1,200}$)[A-Za-z0-9_-][\w.-]*(\/[A-Za-z0-9_-][\w.-]*)*\/?$/,
  'have names of letters, digits, dots, hyphens and underscores, separated by slashes, e.g. steward/files',
)

/** The place of uploads. */
export const files = {
  FILES_DIR: optional(folder, {
    purpose: 'the folder for uploads, shared by all servers',
    example: '/mnt/steward-files',
    page: PAGE,
    unset: 'with the database',
  }),
  FILES_S3_ENDPOINT: optional(address({ isBare: true, example: ENDPOINT }), {
    purpose: 'the address of the S3-compatible service for uploads',
    example: ENDPOINT,
    ...TOGETHER,
  }),
  FILES_S3_BUCKET: optional(bucket, {
    purpose: 'the bucket for uploads, shared by all servers',
    more: 'The service does not create it.',
    example: 'steward-files',
    ...TOGETHER,
  }),
  FILES_S3_ACCESS_KEY: optional(printable, {
    purpose: 'the id of the key that may read, write, list and delete in the bucket',
    example: 'issued by the service',
    ...TOGETHER,
  }),
  FILES_S3_SECRET_KEY: optional(printable, {
    purpose: 'the secret of this key',
    example: 'issued by the service',
    isSecret: true,
    ...TOGETHER,
  }),
  FILES_S3_REGION: defaulted(region, DEFAULT_REGION, {
    purpose: 'the region of the bucket',
    example: 'cn-north-1',
    page: PAGE,
  }),
  FILES_S3_PREFIX: optional(prefix, {
    purpose: 'the beginning of the names of all objects',
    more: 'Two services in one bucket need different ones.',
    example: 'steward/files',
    page: PAGE,
    unset: 'none',
  }),
  FILES_S3_PATH_STYLE: defaulted(onOff, 'on', {
    purpose: 'whether addresses have the bucket in their path',
    more: '`off` puts it before the host, as Aliyun OSS requires.',
    example: 'off',
    page: PAGE,
  }),
}
