import { storeText } from '../../widgets/kit/store-text.ts'
import { LINK_KEY } from './sign-in.ts'

/** The most links whose numbers the browser keeps. */
const MAX_LINKS = 9

/**
 * Stores the numbers of a policyholder's link for this browser, in case the phone discards the page. It keeps those of the last links, one per
 * endorsement, because each signing address needs its own.
 */
export function storeLink(search: string): void {
  const link = new URLSearchParams(search)
  const numbers = new URLSearchParams(['endorNo', 'linkId'].map((name) => [name, link.get(name) ?? ''])).toString()
  const [endorsement = ''] = numbers.split('&')
  const stored = localStorage.getItem(LINK_KEY)?.split('\n') ?? []
  const others = stored.filter((each) => !each.startsWith(`${endorsement}&`))
  storeText(LINK_KEY, [numbers, ...others].slice(0, MAX_LINKS).join('\n'), localStorage)
}
