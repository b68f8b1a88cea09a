/**
 * What is not there yet, while something is drawn around it: whatever lies inside is unknown, too, and no comparison with
 * it is met. It is drawn as a bar, and never reaches an action.
 */
export const UNKNOWN: unique symbol = Symbol('unknown')

/** A text that is not known yet, as widgets receive it; they draw a bar in its place (`kit/bone.tsx`). */
export const UNKNOWN_TEXT = '\u2003\u2003\u2003\u2003'
