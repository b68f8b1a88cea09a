import type { WeComClient } from './client.ts'
import { WeComError } from './request.ts'

/** WeCom's error code while it is busy (https://developer.work.weixin.qq.com/document/path/90313). */
const BUSY = -1
/** Number of attempts while WeCom is busy; WeCom asks for at most three retries. */
const ATTEMPTS = 3

/** Returns a function that calls WeCom again while it is busy. */
export function retryBusy({ call: callOnce }: WeComClient): WeComClient['call'] {
  return async (...request) => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await callOnce(...request)
      } catch (error) {
        if (attempt === ATTEMPTS || !(error instanceof WeComError) || error.errcode !== BUSY) throw error
      }
  }
}
