/** In the form that is sent with every field wrong, this text in this field shows one more field below it. */
export const REVEALS = { by: 'field6', text: 'x' } as const
