import type { Command } from '../action.ts'
import { remember } from './current-endorsement.ts'

/** Remembers which endorsement the next screen is about (ENDORLIST-09, AMB2-24). */
const use: Command<'endorsement.use'> = async ({ endorsement }, context) => {
  remember(context, endorsement)
}
export default use
