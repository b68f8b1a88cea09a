import type { Card } from './wecom.ts'

/** What a text card holds at most: bytes of UTF-8, and characters on its button. WeCom cuts the rest itself, anywhere. */
const [TITLE_BYTES, DESCRIPTION_BYTES, BUTTON_CHARACTERS] = [128, 512, 4]
/** WeCom delivers the same message only once within this time, in seconds: as long as it can remember (four hours). */
const DUPLICATE_CHECK_SECONDS = 14_400
/** A tag that was cut in two at the end of a text. */
const HALF_TAG = /<\/?([a-z][^<>]*)?$/i

/**
 * The card as WeCom's message/send takes it, for the app `agentId`; too long texts are cut (DEC-04). WeCom compares whole
 * messages to leave out doubles, so the same card is the same text each time.
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

/** The beginning of `text` that fits into so many bytes of UTF-8; no character is split. */
export function cutBytes(text: string, limit: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(limit))
  return text.slice(0, read)
}
