/** The user agent of WeCom 4.1.36 for Android, as observed in the field. */
const WECOM =
  'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.86 Mobile Safari/537.36 ' +
  'wxwork/4.1.36 MicroMessenger/7.0.1 NetType/4G Language/zh Lang/zh ColorScheme/Light wwmver/3.26.36.632'

/** Sets WeCom's user agent. Must run before the SDK is loaded, which reads the user agent once. */
export function simulateWeCom(): void {
  Object.defineProperty(navigator, 'userAgent', { get: () => WECOM, configurable: true })
}
