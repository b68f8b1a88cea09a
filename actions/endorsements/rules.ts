import type { ContentKind } from '../files/rules.ts'

/** Content that is attached whatever the browser reports: phones report no type and no name for some photos. */
const ACCEPTED_CONTENT: ReadonlySet<ContentKind | undefined> = new Set<ContentKind>(['jpeg', 'png', 'heif'])
/** Accepted types and, where the browser reports none, extensions of other content, which redrawing converts or rejects. */
const ACCEPTED_TYPE = /^image\/(jpe?g|png|hei[cf])$/i
const ACCEPTED_NAME = /\.(jpe?g|png|hei[cf])$/i

/** Whether a picked file can be attached; others do not count (SIGNIMG-02, AMB2-35). Redrawing converts HEIC to JPEG. */
export const isAccepted = ({ type, name }: Pick<File, 'type' | 'name'>, kind: ContentKind | undefined): boolean =>
  ACCEPTED_CONTENT.has(kind) || (kind !== 'svg' && kind !== 'document' && (type === '' ? ACCEPTED_NAME : ACCEPTED_TYPE).test(type || name))

/** The counts of attached and picked files. On Android a selection is appended, elsewhere it replaces (SIGNIMG-05, SIGNIMG-06). */
export interface Selection {
  attached: number
  picked: number
  isAndroid: boolean
}

/** Returns why a selection is refused: too many picked (SIGNIMG-03), or on Android too many in total (SIGNIMG-04). */
export function refusalOf({ attached, picked, isAndroid }: Selection, most: number): 'tooManySelected' | 'tooManyTotal' | undefined {
  if (picked > most) return 'tooManySelected'
  return isAndroid && attached + picked > most ? 'tooManyTotal' : undefined
}

/** Returns the attachments after a selection. When no picked picture was readable, the list stays unchanged. */
export function afterSelection<Item>(attached: readonly Item[], added: readonly Item[], isAndroid: boolean): Item[] {
  if (added.length === 0) return [...attached]
  return isAndroid ? [...attached, ...added] : [...added]
}

/** Returns the lower-case extension of a file name, the value of `fileType` (AMB2-37). */
export const extensionOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The handoff key of what the signer was shown. */
export const SHOWN = 'shown'
/** The endorsement that the signer was shown, and the hash of the displayed content. */
export interface Shown {
  endorNo: string
  shownHash: string
}
