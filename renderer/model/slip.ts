/** A change of a text: `length` letters from `offset` on become `text`. */
export interface Edit {
  offset: number
  length: number
  text: string
}

/** A slip in the JSON of a text: what it is and where, and how the text would be right. */
export interface Slip {
  code: string
  offset: number
  word: string
  /** What should stand there instead of the word. */
  plain?: string
  /** Present when one can guess what was meant, so that the rest of the file can be read. */
  edits?: Edit[]
  /** It may also have been meant otherwise: then what the parser stumbles over next is no mistake. */
  isGuess?: true
}
