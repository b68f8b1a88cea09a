/** The file or object with the mark of a place. It identifies the place, because an unmounted share leaves an empty folder. */
export const MARK_FILE = '.steward-files'
