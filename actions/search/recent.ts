import type { DeviceStore } from '../action.ts'

const NAME = 'recent searches'

/** Returns the remembered texts, the latest first. */
export async function recentTexts(store: DeviceStore | undefined): Promise<string[]> {
  const texts = (await store?.read(NAME))?.values['texts']
  return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : []
}

/** Remembers these texts alone. */
export const storeTexts = async (store: DeviceStore | undefined, texts: readonly string[]): Promise<void> =>
  store?.write(NAME, { texts }, '')
