import { address } from '../value-types/addresses.ts'
import { patternText, text } from '../value-types/basic.ts'
import { optional } from '../setting.ts'

const SMS = { page: 'architecture/sign-in.md', requiredWith: 'with any other `SMS_` setting' } as const
const CORE = { page: 'architecture/insurer-core.md' } as const
const CORE_URL = 'https://core.example.com/steward'
const SMS_URL = 'https://sms.example.com/send'

/** The provider of text messages. */
export const textMessages = {
  SMS_URL: optional(address({ example: SMS_URL }), {
    purpose: 'the address of the service that sends text messages',
    example: SMS_URL,
    ...SMS,
  }),
  SMS_ACCOUNT: optional(text, { purpose: 'the account at this service', example: 'steward', ...SMS }),
  SMS_KEY: optional(text, {
    purpose: 'the key that signs the requests to this service',
    example: 'issued by the provider',
    isSecret: true,
    ...SMS,
  }),
  SMS_TEMPLATE: optional(text, { purpose: 'the number of the template for one-time codes', example: 'SMS_1001', ...SMS }),
}

/** The insurer's core. */
export const core = {
  INSURER_URL: optional(address({ isBare: true, example: CORE_URL }), {
    purpose: "the address of the insurer's core",
    example: CORE_URL,
    requiredWith: 'with `INSURER_TOKEN`',
    ...CORE,
  }),
  INSURER_TOKEN: optional(patternText('text', /^[\x21-\x7e]+$/, 'be printable ASCII without spaces'), {
    purpose: "the service token for the insurer's core",
    more: 'It is printable ASCII without spaces.',
    example: 'issued with the core',
    requiredWith: 'with `INSURER_URL`',
    isSecret: true,
    ...CORE,
  }),
}
