import type { Card } from './wecom.ts'

/** Limits of a text card: bytes of UTF-8, and characters of its button. WeCom itself would cut a longer text at any byte. */
const [TITLE_BYTES, DESCRIPTION_BYTES, BUTTON_CHARACTERS] = [128, 512, 4]
/** Time within which WeCom drops a duplicate message, in seconds; four hours is its maximum. */
const DUPLICATE_CHECK_SECONDS = 14_400
/** An incomplete tag at the end of a text. */
const HALF_TAG = /<\/?([a-z][^<>]*)?$/i

/**
 * Builds the body of WeCom's message/send for the app `agentId`. Cuts texts that are too long (DEC-04). The same card always gives
 * the same body, because WeCom detects duplicates by comparing whole messages.
 */
export function textCard({ toUser, title, content, url, button }: Card, agentId: number): object {
  const buttonText = [...button].slice(0, BUTTON_CHARACTERS).join('')
  const description = cutBytes(content, DESCRIPTION_BYTES)
  return {
    touser: toUser,
    msgtype: 'textcard',
    agentid: agentId,
    textcard: {
      title: cutBytes(title, TITLE_BYTES),
      description: description === content ? content : description.replace(HALF_TAG, ''),
      url,
      ...(buttonText === '' ? {} : { btntxt: buttonText }),
    },
    enable_duplicate_check: 1,
    duplicate_check_interval: DUPLICATE_CHECK_SECONDS,
  }
}

/** Returns the longest prefix of `text` that fits into `limit` bytes of UTF-8, without splitting a character. */
export function cutBytes(text: string, limit: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(limit))
  return text.slice(0, read)
}
