/** A used feature that a supported system lacks. */
export interface Finding {
  /** The feature's name in MDN's data, e.g. `javascript.builtins.Promise.withResolvers`. */
  feature: string
  /** The system that lacks the feature, e.g. `safari_ios 16.4`. */
  lacking: string
  /** The start in the file's text, in characters. */
  offset: number
}
