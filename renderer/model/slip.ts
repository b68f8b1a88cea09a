/** A text edit: replaces `length` characters at `offset` by `text`. */
export interface Edit {
  offset: number
  length: number
  text: string
}

/** A syntax error in JSON with its position and, if known, its repair. */
export interface Slip {
  code: string
  offset: number
  word: string
  /** The replacement for `word`. */
  plain?: string
  /** The edits that repair the error, so that the rest of the file can be parsed. */
  edits?: Edit[]
  /** The repair is a guess; if it is wrong, errors that the parser finds afterwards may not be real. */
  isGuess?: true
}
