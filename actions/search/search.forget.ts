import type { Command } from '../action.ts'
import { storeTexts } from './recent.ts'

/** Forgets what was searched for on this phone. */
const forget: Command<'search.forget'> = async (_params, { deviceStore }) => storeTexts(deviceStore, [])
export default forget
