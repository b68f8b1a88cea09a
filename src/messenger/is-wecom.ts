const WECOM = /wxwork\/[\d.]+/i

/** Whether a user agent is WeCom's browser, by the SDK's own test, so that other browsers never load the SDK. */
export const isWeCom = (userAgent: string): boolean => WECOM.test(userAgent)
