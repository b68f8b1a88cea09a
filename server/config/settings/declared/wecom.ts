import { address } from '../value-types/addresses.ts'
import { patternText, text, wholeNumber } from '../value-types/basic.ts'
import { departmentModes } from '../value-types/lists.ts'
import { defaulted, optional } from '../setting.ts'

/** Default addresses of WeCom's service and of its sign-in page. */
export const WECOM_URL = 'https://qyapi.weixin.qq.com'
export const WECOM_AUTHORIZE_URL = 'https://open.weixin.qq.com/connect/oauth2/authorize'

const OUTBOX = 'architecture/outbox-and-wecom.md'
const SIGN_IN = 'architecture/sign-in.md'

/** The WeCom app. */
export const wecom = {
  WECOM_CORP_ID: optional(text, {
    purpose: 'the id of the corporation in WeCom',
    more: 'Without it, cards to staff wait up to four hours for a start with it, and are then given up.',
    example: 'ww0123456789abcdef',
    page: OUTBOX,
    requiredWith: 'with any other `WECOM_` setting',
  }),
  WECOM_SECRET: optional(text, {
    purpose: 'the secret of the WeCom app',
    example: 'shown in the administration of WeCom',
    page: OUTBOX,
    requiredWith: 'with `WECOM_CORP_ID`',
    isSecret: true,
  }),
  AGENT_ID: optional(wholeNumber(0, Number.MAX_SAFE_INTEGER, ', e.g. 1000002'), {
    purpose: 'the number of the WeCom app',
    example: '1000002',
    page: OUTBOX,
    requiredWith: 'with `WECOM_CORP_ID`',
  }),
  WECOM_URL: defaulted(address({ isBare: true, example: WECOM_URL }), WECOM_URL, {
    purpose: "the address of WeCom's service",
    example: 'https://wecom-proxy.example.com',
    page: OUTBOX,
  }),
  WECOM_AUTHORIZE_URL: defaulted(address({ scheme: 'page', isBare: true, example: WECOM_AUTHORIZE_URL }), WECOM_AUTHORIZE_URL, {
    purpose: "the address of WeCom's sign-in page",
    example: 'https://wecom-proxy.example.com/authorize',
    page: SIGN_IN,
  }),
  WECOM_CALLBACK_TOKEN: optional(patternText('text', /^[A-Za-z0-9]{1,32}$/, 'have 1 to 32 letters and digits'), {
    purpose: "the Token of WeCom's callbacks",
    more: 'It has 1 to 32 letters and digits.',
    example: 'shown in the administration of WeCom',
    page: OUTBOX,
    requiredWith: 'with `WECOM_CALLBACK_KEY`',
    isSecret: true,
  }),
  WECOM_CALLBACK_KEY: optional(patternText('text', /^[A-Za-z0-9]{43}$/, 'have 43 letters and digits'), {
    purpose: "the EncodingAESKey of WeCom's callbacks",
    more: 'It has 43 letters and digits.',
    example: 'shown in the administration of WeCom',
    page: OUTBOX,
    requiredWith: 'with `WECOM_CALLBACK_TOKEN`',
    isSecret: true,
  }),
  WECOM_MODES: optional(departmentModes, {
    purpose: 'the mode of members by department',
    more: 'It applies to the departments below, too; the nearest one wins. All others have the mode `service`.',
    example: '12=claims,7=business',
    page: 'architecture/directory-and-contacts.md',
  }),
  APP_ID: optional(text, {
    purpose: "the corporation's id that the client uses",
    more: 'It must equal `WECOM_CORP_ID`.',
    example: 'ww0123456789abcdef',
    page: SIGN_IN,
    unset: '`WECOM_CORP_ID`',
  }),
  WECHAT_CODE: optional(text, {
    purpose: "a public id that the API's calls contain",
    example: 'steward',
    page: 'requirements/decisions.md',
    unset: 'empty',
  }),
}
