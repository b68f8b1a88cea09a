import data, { type CompatStatement, type Identifier, type SimpleSupportStatement, type VersionValue } from '@mdn/browser-compat-data'
import { SERVED } from './target.ts'

type Browser = keyof typeof SERVED

/** Returns the node of MDN's data at a path like `javascript.builtins.Promise`; undefined without one. */
export function findFeature(path: readonly string[]): Identifier | undefined {
  let node: Identifier | undefined = data as unknown as Identifier
  for (const name of path) node = node !== undefined && Object.hasOwn(node, name) ? (node as Record<string, Identifier>)[name] : undefined
  return node
}

/** Returns the names below a node. */
export const namesIn = (node: Identifier): string[] => Object.keys(node).filter((name) => name !== '__compat')

/**
 * Returns the first supported system that lacks a feature, e.g. "safari_ios 16.4"; undefined when all have it or MDN's data has no
 * statement. A feature behind a flag, prefix or other name counts as missing; partial support counts as present.
 */
export function lackingSystem(feature: Identifier | undefined): string | undefined {
  const compat = (feature as { __compat?: CompatStatement } | undefined)?.__compat
  if (compat === undefined) return undefined
  const lacking = (Object.keys(SERVED) as Browser[]).find((browser) => {
    const statements = compat.support[browser]
    if (statements === undefined) return false
    return ![statements].flat().some((statement) => isSupported(statement, SERVED[browser]))
  })
  return lacking === undefined ? undefined : `${lacking} ${SERVED[lacking]}`
}

function isSupported(statement: SimpleSupportStatement, target: string): boolean {
  const { version_added, version_removed, flags, prefix, alternative_name } = statement
  if (flags !== undefined || prefix !== undefined || alternative_name !== undefined) return false
  if (version_removed !== undefined && isUpTo(version_removed, target)) return false
  return isUpTo(version_added, target)
}

/** Whether a version of MDN's data ("16.4", "≤37", "preview", false) is at most `target`. */
function isUpTo(version: VersionValue | undefined, target: string): boolean {
  if (typeof version !== 'string' || version === 'preview') return false
  const [one, other] = [version.replace('≤', ''), target].map((text) => text.split('.').map(Number))
  const length = Math.max(one?.length ?? 0, other?.length ?? 0)
  for (let at = 0; at < length; at += 1) {
    const difference = (one?.[at] ?? 0) - (other?.[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return true
}
