import { storedValue } from '../../renderer/language/typed-value.ts'

/**
 * Whether a text of a request is `own`, a text of the service. Requests arrive without invisible characters and with plain blanks only, so
 * `own` is compared in that form. Evidence stores `own` itself, because that is what users saw.
 */
export const isSentText = (sent: string | undefined, own: string): boolean => sent === storedValue({ type: 'text' }, own)
