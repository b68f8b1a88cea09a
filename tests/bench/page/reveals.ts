/** In the form submitted with every field invalid, typing `text` into the field `by` shows one more field below it. */
export const REVEALS = { by: 'field6', text: 'x' } as const
