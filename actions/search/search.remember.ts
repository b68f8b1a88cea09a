import type { Command } from '../action.ts'
import { recentTexts, storeTexts } from './recent.ts'

/** Remembers a text that was searched for, on this phone only. A text that continues the latest one replaces it. */
const remember: Command<'search.remember'> = async ({ text: typed = '' }, { deviceStore, setting }) => {
  const text = typed.trim()
  if (text === '') return
  const others = (await recentTexts(deviceStore)).filter((other) => other !== text)
  const [latest = ''] = others
  const kept = latest !== '' && text.startsWith(latest) ? others.slice(1) : others
  await storeTexts(deviceStore, [text, ...kept].slice(0, Number(setting('recentSearches'))))
}
export default remember
