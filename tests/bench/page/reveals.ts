/** Typing `text` into the field `by` shows one more field below it, in the form submitted with every field invalid. */
export const REVEALS = { by: 'field6', text: 'x' } as const
