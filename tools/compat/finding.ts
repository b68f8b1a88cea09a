/** Something that a system served does not have. */
export interface Finding {
  /** Its name in MDN's data, e.g. `javascript.builtins.Promise.withResolvers`. */
  feature: string
  /** Which system, e.g. `safari_ios 16.4`. */
  lacking: string
  /** Where it starts in the file's text, characters. */
  offset: number
}
