/** What may be attached to a signature; the browser says so of a file, and its content is looked at when it is redrawn. */
const TAKEN = /^image\/(jpe?g|png|hei[cf])$/i
/** Android's picker often knows no type of a HEIC. */
const TAKEN_NAME = /\.(jpe?g|png|hei[cf])$/i

/**
 * Files of other types are skipped without a message (SIGNIMG-02, AMB2-35); a photo of a telephone may still be one that is
 * redrawn to a JPEG.
 */
export const isTaken = ({ type, name }: Pick<File, 'type' | 'name'>): boolean => (type === '' ? TAKEN_NAME : TAKEN).test(type || name)

/** How a selection meets what is there: on android it is appended, elsewhere it takes its place (SIGNIMG-05, SIGNIMG-06). */
export interface Selection {
  there: number
  picked: number
  isAndroid: boolean
}

/** Why a whole selection is refused: too many at once anywhere (SIGNIMG-03), too many together on android (SIGNIMG-04). */
export function refusalOf({ there, picked, isAndroid }: Selection, most: number): 'tooManySelected' | 'tooManyTotal' | undefined {
  if (picked > most) return 'tooManySelected'
  return isAndroid && there + picked > most ? 'tooManyTotal' : undefined
}

/** A list after a selection, which may have lost some of its pictures on the way; one that has lost them all changes nothing. */
export function afterSelection<Item>(there: readonly Item[], added: readonly Item[], isAndroid: boolean): Item[] {
  if (added.length === 0) return [...there]
  return isAndroid ? [...there, ...added] : [...added]
}

/** The lower-case extension of a name, as `fileType` carries it (AMB2-37). */
export const extensionOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Where the tab remembers what a signer was shown, and of which endorsement. */
export const SHOWN = 'shown'
export interface Shown {
  endorNo: string
  shownHash: string
}
