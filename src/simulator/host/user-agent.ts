/** What WeCom 4.1.36 for Android says of itself, as it was found in the field. */
const WECOM =
  'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.86 Mobile Safari/537.36 ' +
  'wxwork/4.1.36 MicroMessenger/7.0.1 NetType/4G Language/zh Lang/zh ColorScheme/Light wwmver/3.26.36.632'

/** The page says that it runs inside WeCom. The SDK asks once, when it is loaded: this comes before. */
export function pretendWeCom(): void {
  Object.defineProperty(navigator, 'userAgent', { get: () => WECOM, configurable: true })
}
