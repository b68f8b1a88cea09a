import type { Query } from '../action.ts'
import { recentTexts } from './recent.ts'

/** Returns what was searched for on this phone, the latest first. */
const recent: Query<'search.recent'> = async (_params, { deviceStore }) => (await recentTexts(deviceStore)).map((text) => ({ text }))
export default recent
