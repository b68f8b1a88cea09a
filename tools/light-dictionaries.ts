import type { Plugin } from 'vite'

interface Dictionary {
  codes: Record<string, Record<string, unknown>>
  groups?: Record<string, string[]>
}

/**
 * Lets a build leave out of the dictionaries that code imports what only screens show, and have with them: rules ask which codes there
 * are, how they are grouped, and what else a code carries.
 */
export function lightDictionaries(): Plugin {
  return {
    name: 'light-dictionaries',
    apply: 'build',
    enforce: 'pre',
    transform: (text, id) =>
      /\/schemas\/dictionaries\/\w+\.json$/.test(id) ? JSON.stringify(lightened(JSON.parse(text) as Dictionary)) : null,
  }
}

/** A dictionary without its words. */
export const lightened = ({ codes, groups }: Dictionary): Dictionary => ({
  codes: Object.fromEntries(Object.entries(codes).map(([code, { label: _label, tone: _tone, icon: _icon, ...more }]) => [code, more])),
  ...(groups ? { groups } : {}),
})
