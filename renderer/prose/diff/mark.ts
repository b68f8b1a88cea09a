/** A consequence of a change that a reviewer must see: more is exposed, or a form became stricter. */
export interface Mark {
  kind: 'exposure' | 'stricter'
  /** Key of its words in `prose.json`, after `diff.mark.`. */
  code: string
  /** The field or value that it is about. */
  about?: string
}
