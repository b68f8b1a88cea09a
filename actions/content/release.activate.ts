import type { Command } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Makes another release active, if the one that the user saw as active still is. */
const activate: Command<'release.activate'> = async ({ number = 0, from = 0 }, context) => {
  unwrap(await context.call('activateRelease', { number, from }))
}
export default activate
