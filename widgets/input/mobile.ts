import { plainNumber } from '../../renderer/widget.ts'
import type { TextFormat } from '../kit/edit.ts'

/** Number of digits of a mobile number. */
export const MOBILE_DIGITS = 11

/** A mobile as it is read aloud: 138 0013 8000 (AMB-40). The stored value has digits only, without the code of the country. */
export const mobile: TextFormat = {
  strip(shown) {
    const digits = plainNumber(shown, 'mobile').replace(/\D/g, '')
    // The code of the country, typed before the number: no number of 11 digits starts with it.
    return digits.length > MOBILE_DIGITS ? digits.replace(/^(?:00)?86/, '') : digits
  },
  show(value) {
    const digits = mobile.strip(value)
    return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ')
  },
}
