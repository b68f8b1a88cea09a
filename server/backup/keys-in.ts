import { KEY_NAMES, type Keys } from './archive/format.ts'

/** Returns the keys that are set. */
export function keysIn(settings: Readonly<Partial<Record<(typeof KEY_NAMES)[number], string | undefined>>>): Keys {
  return Object.fromEntries(KEY_NAMES.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])))
}
