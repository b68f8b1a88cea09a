/** Matches the elements that the Tab key reaches. */
export const FOCUSABLE =
  'a[href], button:not([disabled], [hidden], [tabindex="-1"]), input:not([disabled]), textarea:not([disabled]), select:not([disabled]), [tabindex="0"]'
