/** A name that may be written, and what people call it. */
export interface Candidate {
  value: string
  label: string
  /** The words for what it belongs to, when there are several. */
  group?: string
  /** What it does. */
  help?: string
  /** The shapes of an icon, as SVG. */
  shapes?: string
}
