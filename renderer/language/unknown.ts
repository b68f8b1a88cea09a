/**
 * A value that is still loading while its surroundings are rendered. Paths inside it are unknown too, and comparisons are false. Widgets
 * render it as a placeholder bar; it is never passed to an action.
 */
export const UNKNOWN: unique symbol = Symbol('unknown')

/** The text that widgets receive while it is loading; they render a placeholder bar instead (`kit/bone.tsx`). */
export const UNKNOWN_TEXT = '\u2003\u2003\u2003\u2003'
